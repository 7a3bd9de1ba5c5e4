// A table that is being set up.  What follows from a choice is the server's to say; what was touched is shown at once.
import { chosenSheet } from "../../net/api";
import { notices } from "../../ui/notices.svelte";
import type { Agreed } from "../../room/fold";
import { m } from "../../i18n/say";
import type { GameTold, SheetTold } from "../../net/wire";
import { under } from "../../room/settings";

export class Draft {
  settings = $state.raw<Agreed>() as Agreed;
  /** What is on the page: the sheet as the server told it, with what was chosen since. */
  sheet = $state.raw<SheetTold>() as SheetTold;
  isChanged = $state(false);
  /** The options that have left the book since a preset was chosen; who sets one back still sees it. */
  departed = $state.raw<string[]>([]);
  /** The answer to the newest choice. */
  answer: Promise<void> = Promise.resolve();

  private told: SheetTold;
  private chosen: Record<string, string> = {};

  constructor(settings: Agreed, sheet: SheetTold) {
    this.settings = under(settings, sheet);
    this.sheet = this.told = sheet;
    this.departed = Object.keys(sheet.differs);
  }

  /** What has nothing to do with the rule sheet. */
  change(settings: Agreed): void {
    this.settings = settings;
    this.isChanged = true;
  }

  choosePreset(game: GameTold, preset: string): void {
    const sheet = game.sheets[preset];
    this.departed = [];
    if (sheet) this.take(sheet);
  }

  /** Choices that are made before an answer has come are asked for together. */
  chooseOption(name: string, value: string): void {
    const chosen = { ...this.chosen, [name]: value };
    this.chosen = chosen;
    this.sheet = { ...this.sheet, values: { ...this.sheet.values, [name]: value } };
    this.answer = this.ask(chosen);
  }

  private async ask(chosen: Record<string, string>): Promise<void> {
    const { game, preset, options } = this.told;
    const sheet = await chosenSheet(game, { preset, options }, chosen).catch(() => null);
    if (chosen !== this.chosen) return;
    if (!sheet) notices.show(m.setup_no_answer(), "bad");
    this.take(sheet ?? this.told);
  }

  private take(sheet: SheetTold): void {
    this.chosen = {};
    this.sheet = this.told = sheet;
    this.departed = [...new Set([...this.departed, ...Object.keys(sheet.differs)])];
    this.change(under(this.settings, sheet));
  }
}

/** A draft of these settings, with their rule sheet; it is asked for only if it is none of the presets. */
export async function draftOf(settings: Agreed, games: readonly GameTold[]): Promise<Draft> {
  const preset = games.find((game) => game.name === settings.game)?.sheets[settings.preset];
  const isPreset = Object.keys(settings.options).length === 0;
  return new Draft(settings, isPreset && preset ? preset : await chosenSheet(settings.game, settings));
}
