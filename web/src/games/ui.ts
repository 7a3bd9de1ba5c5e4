// What a family of games brings to the table: how its cards lie, what it invites to, and how it tells what happens.
import type { Component } from "svelte";

import type { EventShown, Outcome } from "../net/wire";
import type { AnyView, Happening, TableState } from "../room/fold";
import type { Offer, Use } from "../table/board/moves";
import type { Names } from "../table/board/people";
import type { Box } from "../table/board/seating";
import type { Tag } from "../table/board/standing";
import type { Moment, Say } from "../table/board/telling";
import type { Sound } from "../ui/sounds";

/**
 * Where the cards of an event go: onto the table; from there into a hand, or away; from the stock or from another hand
 * into a hand.
 */
export type Way = "laid" | "picked_up" | "discarded" | "drawn" | "drawn_openly" | "taken";

/** What an event is to the table, whatever its game calls it. */
export interface EventRole {
  cards?: Way;
  sound?: Sound;
  /** Says no more than which card was laid. */
  plain?: boolean;
  /** Stands on the felt in words, because the cards alone do not show it. */
  stands?: boolean;
  /** Is told by what happens with it, unless it comes first or is about the reader. */
  silent?: boolean;
  /** The kind of event that says it better, where both happen. */
  unless?: string;
}

export type Roles = Readonly<Record<string, EventRole>>;

export interface MiddleProps<View extends AnyView = AnyView> {
  table: TableState;
  view: View;
  names: Names;
  width: number;
  height: number;
  /** Room above the middle, between the seats at the sides. */
  head: Box | null;
  scale: number;
  /** The attacking cards that the lifted card can beat. */
  targets: readonly string[];
  lifted: string | null;
  onbeat: (target: string) => void;
  /** Draw from the stock, where that is offered. */
  ondraw: (() => void) | null;
  /** How high what is written there is, as `onwords` has told. */
  words: number;
  onwords: (height: number) => void;
}

export interface PickerProps {
  /** The cards that may be chosen. */
  cards: readonly string[];
  onpick: (card: string) => void;
  onclose: () => void;
}

/** What is asked before something is done, and how it is answered. */
export interface Doubt {
  question: string;
  yes: string;
  no: string;
}

export interface GameUi<View extends AnyView = AnyView> {
  Middle: Component<MiddleProps<View>>;
  /** Chooses the card to ask for, where a game asks for cards. */
  CardPicker?: Component<PickerProps>;
  /** Every kind of event that is more than a sentence. */
  events: Roles;
  /** Whether a game is about who loses, and not about who wins. */
  hasLoser: boolean;
  /** Whether cards are played only by whom the table waits for. */
  inTurns: boolean;

  // What lies there

  /** Whether nothing lies in the middle. */
  isEmpty(view: View): boolean;
  /** The finished trick or bout as it lay before its cards went; null if there is none. */
  finished(before: View, after: View): Partial<View> | null;
  /** A card in the middle that can be explained. */
  topCard(view: View): string | null;
  /** What the last finished trick or bout, or the last cards, are called. */
  lastCardsTitle(): string;
  /** The trick or bout that is played, by number. */
  round(view: View): number;

  // Who stands how

  /** Who is out, in the order of places; who went out together shares one. */
  outs(view: View): string[][];
  /** Whether this seat has laid its last card, which may come back. */
  isLastCardLaid(view: View, seat: string): boolean;
  tags(view: View, seat: string): Tag[];
  /** What a seat has just done about the cards of others, in a word; empty for most events. */
  lately(event: EventShown): string;

  // What may be done

  invites(view: View, state: TableState): string;
  /** Why a card cannot be played by a seat that could play others; empty where only the server knows. */
  whyNot(view: View, state: TableState, card: string): string;
  useLabel(use: Use, view: View, state: TableState): string;
  wordLabel(word: string, view: View, state: TableState): string;
  /** What is asked before this is said; null if it is said at once. */
  doubt(word: string, view: View, state: TableState, offer: Offer): Doubt | null;
  /** Several moves that can be said in one go. */
  together(view: View, state: TableState, words: readonly string[]): string[];
  /** Whether saying this takes nothing and gives nothing up, so that it may go by itself. */
  isHarmless(word: string, view: View): boolean;
  /** Whether there is a reason to call, in turn or not. */
  wantsCall(state: TableState): boolean;

  // What cards do

  /** As what a card is told of, besides as itself. */
  kindsOf(card: string, view: View): string[];
  /** What its player has to do, for which this card could be used. */
  momentsOf(use: Use, view: View, state: TableState): string[];
  /** What the table makes of a card. */
  detailsOf(card: string, uses: readonly Use[], view: View, state: TableState): string[];

  // What happened

  /** The sentence for an event that needs more than its kind; null for others. */
  tell(event: EventShown, happening: Happening, names: Names, say: Say): string | null;
  /** What whoever is next has to answer; empty if nothing. */
  tellNext(happening: Happening, names: Names): string;
  /** Whether an event stands on the felt because of its details. */
  standsOut(event: EventShown): boolean;
  /** How a finished trick or bout stands on the felt. */
  finish(happening: Happening, names: Names): Moment | null;
  /** Why the game ended, where its rule alone does not say it; empty if it does. */
  reason(view: View, outcome: Outcome): string;
}
