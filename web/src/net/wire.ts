// Written by web/tools/make_wire.py from the server's types; edit those, then write this again.

export const VERSION = 1;

export const EMBLEMS = ["star","moon","sun","leaf","fish","boat","bell","hill"] as const;

export const COLOURS = ["sky","rose","mint","lilac","sand","stone"] as const;

export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "your_turn",
  "one_moment",
  "oh_no",
  "again",
  "good_game",
  "goodbye"
] as const;

export const EMOTES = ["smile","laugh","cry","angry","think","heart","clap","donkey","fire","sleep"] as const;

export const SECONDS = [5,300] as const;

/** What a table is, where nothing else is agreed on. */
export const STANDARD = {
  "preset": "book",
  "options": {},
  "seats": 4,
  "public": false,
  "clock": "none",
  "reserve": 0,
  "window": 6,
  "pace": 1,
  "bot_pace": "normal",
  "form": "count",
  "games": null,
  "word": "DONKEY",
  "scoring": "one_each",
  "labels": "traditional",
  "forfeit": ""
} as const;

/** The usual clocks, with their seconds for a turn. */
export const CLOCKS = {"none":null,"relaxed":90,"normal":30,"speed":10} as const;

export const BEST_OF = [3,5,7] as const;

export const LETTERS = [1,12] as const;

/** Every game and the family it belongs to. */
export const FAMILIES = {
  "donkey": "getaway",
  "kazhutha-kali": "getaway",
  "thulla": "getaway",
  "dayous": "dayous",
  "kadi": "kadi"
} as const;

/** Two cards that tell a game to who knows it. */
export const SIGNS = {
  "donkey": [
    "As",
    "7d"
  ],
  "kazhutha-kali": [
    "Kh",
    "3c"
  ],
  "thulla": [
    "Qs",
    "Jd"
  ],
  "dayous": [
    "7c",
    "9c"
  ],
  "kadi": [
    "Xr",
    "Qh"
  ]
} as const;

/** A field that only the views of a family have: a view does not say what is played. */
export const KNOWN_BY = {"getaway":"trick","dayous":"packs","kadi":"phase"} as const;

/** The host gives the seat of a bot to someone who asks for it; the game and the match go on with it. */
export interface Admit {
  t: "admit";
  guest: string;
  seat: string;
  id?: string;
}

/** A tip, and what it is worth. */
export interface AdviceTold {
  tip: Sentence;
  worth: string;
  measured?: Measured[];
  command?: string;
}

/** Another person in a finished game. */
export interface Against {
  guest: string;
  name: string;
  seat: string;
  place: number;
  lost: boolean;
  letters: string;
}

/** Ask for the seat of a bot in a running game of a private table, or no longer; the host decides. */
export interface Ask {
  t: "ask";
  seat: string;
  ask?: boolean;
  id?: string;
}

/** Someone who asks for the seat of a bot in the game that is on; the host decides. */
export interface Asking {
  guest: string;
  name: string;
  seat: string;
  badge?: string;
  declined?: boolean;
}

/** Take the seat back from the bot that holds it. */
export interface Back {
  t: "back";
  id?: string;
}

/** Whom one keeps away. */
export interface BlockStored {
  guest: string;
  name: string;
  at: number;
}

/** The host puts a bot of this level on a seat; without a level, takes it away. */
export interface Bot {
  t: "bot";
  seat: string;
  level?: string;
  id?: string;
}

/** The server closes the connection; `back` is when to come again, in milliseconds. */
export interface Bye {
  t: "bye";
  code: string;
  message: string;
  back?: number;
}

/** A browser that wants to be told when it is its guest's turn. */
export interface CallAsked {
  endpoint: string;
  key: string;
  secret: string;
  language: string;
}

/** A browser that wants to be told nothing any more. */
export interface CallEnded {
  endpoint: string;
}

/** What a browser is given so that only this server can tell it anything. */
export interface CallKey {
  key: string;
}

/** What each card does under a sheet, in words. */
export interface CardsTold {
  told: Record<string, Record<string, string>>;
}

/** A device that is to be a guest's from now on. */
export interface CarryAsked {
  code: string;
}

/** What makes another device this guest's, once. */
export interface CarryTold {
  code: string;
  seconds: number;
}

/** A seat and who is on it; `held` says why a bot plays for its owner: away, idle, left, resigned. */
export interface Chair {
  seat: string;
  guest?: string;
  name?: string;
  badge?: string;
  bot?: string;
  held?: string;
  ready?: boolean;
  agrees?: boolean;
  hurries?: boolean;
  timeouts?: number;
  reserve?: number;
}

/** The host changes what is played. */
export interface Change {
  t: "change";
  settings: Settings;
  id?: string;
}

/** In milliseconds from now: how long the table is read, what each awaited seat has, when it starts. */
export interface ClockShown {
  pause?: number;
  left?: Record<string, number>;
  starts?: number;
}

/** The last game as the match counts it: who resigned is last, whatever the cards say. */
export interface CountedShown {
  places: string[][];
  losers: string[];
  resigned: string[];
}

/** Make a table and sit down at it. */
export interface Create {
  t: "create";
  settings: Settings;
  id?: string;
}

/** Own hand, the table, hand sizes, both trumps, what lies open in the stock and how much does not. */
export interface DayousView {
  sizes: Record<string, number>;
  awaited: string[];
  outcome: Outcome | null;
  dealer: string;
  packs: number;
  hand_size: number;
  direction: string | null;
  attacker: string | null;
  defender: string | null;
  table: string[];
  last_table: string[];
  taking: boolean;
  done: string[];
  trump: string | null;
  trumps: string[];
  marker: string | null;
  bottom: string | null;
  stock: number;
  halves: [number, number];
  discards: number;
  bouts: number;
  bouts_since_discard: number;
  out: string[][];
}

/** The host says no to someone who asks for the seat of a bot. */
export interface Decline {
  t: "decline";
  guest: string;
  id?: string;
}

/** Agree to end the game, or no longer; it ends when all who are asked agree. */
export interface End {
  t: "end";
  agree?: boolean;
  id?: string;
}

/** Something that happened at the table; hidden cards are `??`. */
export interface EventShown {
  kind: string;
  seat?: string;
  cards?: string[];
  detail?: string;
}

/** What is played for. */
export type Form = "best_of" | "count" | "letters" | "points" | "wins";

/** A finished game, as one of those who played it looks back on it. */
export interface GamePlayed {
  id: string;
  game: string;
  at: number;
  seat: string;
  seats: number;
  place: number;
  lost: boolean;
  letters: string;
  others: Against[];
}

/** A finished game in which one had a seat. */
export interface GameStored {
  id: string;
  game: string;
  at: number;
  seat: string;
  seats?: number;
  place?: number;
  lost?: boolean;
  letters?: string;
}

/** A game with its rule sheets and options, in words. */
export interface GameTold {
  name: string;
  title: string;
  summary: string;
  minutes: string;
  players: [number, number];
  best_with: [number, number];
  best_is_ours: boolean;
  version: number;
  presets: Record<string, Record<string, string>>;
  sheets: Record<string, SheetTold>;
  preset_words: Record<string, string>;
  options: OptionTold[];
  asked_first: string[];
}

/** Own hand, the trick, hand sizes, the waste, the piles' sizes, who is out; never another hand. */
export interface GetawayView {
  sizes: Record<string, number>;
  awaited: string[];
  outcome: Outcome | null;
  dealer: string;
  direction: string;
  trick: [string, string][];
  led: string | null;
  last_trick: [string, string][];
  cutter: string | null;
  picker: string | null;
  tricks: number;
  waste: string[];
  trimmed: string[];
  piles: Record<string, number>;
  out: string[];
}

/** Who is asking. */
export interface GuestTold {
  guest: string;
  name: string;
  badge: string;
  token?: string;
}

/** Who is connected: guests with a seat who are away, those who watch, and those who ask for a seat. */
export interface Here {
  t: "here";
  away: string[];
  watchers: string[];
  asks?: Asking[];
}

/** All that can be told of somebody's games. */
export interface History {
  games: GamePlayed[];
  people: Score[];
}

/** Ask to be shown the end, or no longer; when only bots play and all who are here ask, they hurry. */
export interface Hurry {
  t: "hurry";
  hurry?: boolean;
  id?: string;
}

/** A rule, or a line of a list. */
export interface Item {
  sentences: Sentence[];
  house?: boolean;
  picture?: Laid[];
  items?: Item[];
}

export interface Items {
  kind: "items";
  items: Item[];
}

/** Come to a table; `since` is the newest step seen of it, if any: what was missed is sent again. */
export interface Join {
  t: "join";
  table: string;
  since?: number | null;
  id?: string;
}

export interface KadiOwn {
  hand?: string[];
  moves?: string[];
  cards?: Record<string, string[]>;
  drawn?: string | null;
  could_win?: boolean;
}

/** Own hand, the pile, sizes of hands and stock, what is pending, who has called; never another hand. */
export interface KadiView {
  sizes: Record<string, number>;
  awaited: string[];
  outcome: Outcome | null;
  dealer: string;
  phase: string;
  direction: string;
  top: string | null;
  pile: string[];
  stock: number;
  named: string | null;
  anything: boolean;
  penalty: number;
  skips: number;
  asked: string | null;
  asker: string | null;
  spared: string | null;
  called: string[];
  caller: string | null;
  cardless: string[];
  laid: number;
  turns: number;
}

/** The host sends someone away; at a public table no player during a game. */
export interface Kick {
  t: "kick";
  guest: string;
  id?: string;
}

/** Cards that lie on each other, the lowest first. */
export interface Laid {
  cards: string[];
  seat?: string;
  mark?: string;
  kind?: "cut" | "plain" | "takes";
}

/** Leave the table; in a game a bot plays the seat until its owner is back. */
export interface Leave {
  t: "leave";
  id?: string;
}

/** A table of a lesson as the learner sees it, and what the learner may do about it. */
export interface LessonFrame {
  shown: ReplayStep;
  asked?: string;
  refused?: Record<string, RefusedTold>;
}

/** One idea: a position, and what is played there. */
export interface LessonStep {
  name: string;
  frames: LessonFrame[];
}

/** The first lesson of a game; without steps if it has none. */
export interface LessonTold {
  learner: string;
  steps: LessonStep[];
}

/** A public table in the lobby. */
export interface Listed {
  code: string;
  game: string;
  preset: string;
  changes: number;
  seats: number;
  taken: number;
  host: string;
  playing?: boolean;
  clock?: "none" | "normal" | "relaxed" | "speed" | number;
}

/** Subscribe to changes of the lobby, or end the subscription. */
export interface Lobby {
  t: "lobby";
  on?: boolean;
  id?: string;
}

/** Whether the page is looked at: who does not can be called when it is their turn. */
export interface Look {
  t: "look";
  on?: boolean;
  id?: string;
}

/** Words that stand out. */
export interface Marked {
  kind: "code" | "strong";
  text: string;
}

/** How the match stands. */
export interface MatchShown {
  form: Form;
  games: number | null;
  word: string[];
  standing: Standing[];
  over: boolean;
  stopped: boolean;
  can_stop: boolean;
  champions: string[];
  losers: string[];
  dealer: string;
}

/** How players fare who follow a tip, and who do the opposite, among so many. */
export interface Measured {
  seats: number;
  followed: string;
  opposed: string;
  fair: string;
}

/** Refused, and nothing has changed: a code, a sentence, and the rule if one refused it. */
export interface No {
  t: "no";
  id: string;
  code: string;
  message: string;
  rule?: string;
}

/** Done; `n` is the row, where a repeated message was done before. */
export interface Ok {
  t: "ok";
  id: string;
  n?: number;
}

/** What a house may decide: one of some values, or a number. */
export interface OptionTold {
  name: string;
  question: string;
  values?: ValueTold[];
  least?: number;
  most?: number;
  words?: string;
}

/** How a game ended: places best first, who gets the ears, and the rule that ended it. */
export interface Outcome {
  places: string[][];
  losers: string[];
  winners: string[];
  reason: string;
}

/** What only this seat sees; a step carries only the fields that changed. Some games add fields. */
export interface Own {
  hand?: string[];
  moves?: string[];
  cards?: Record<string, string[]>;
}

export interface Paragraph {
  kind: "paragraph";
  sentence: Sentence;
}

/** What stands under one heading. */
export interface Part {
  id: string;
  heading: string;
  blocks: (Paragraph | Items | Steps | Tips | Questions)[];
}

/** Check that the connection is alive. */
export interface Ping {
  t: "ping";
  id?: string;
}

/** A move, or several, in notation; `seen` is the row of the newest step its sender had seen. */
export interface Play {
  t: "play";
  move: string;
  seen?: number | null;
  id?: string;
}

/** The connection is alive. */
export interface Pong {
  t: "pong";
  id: string;
}

/** Why there is no answer. */
export interface ProblemTold {
  message: string;
}

export interface QuestionTold {
  question: string;
  answer: Sentence;
}

export interface Questions {
  kind: "questions";
  questions: QuestionTold[];
}

/** Sit down at a public table of this game that waits for people, or at a new one; it starts by itself. */
export interface Quick {
  t: "quick";
  game: string;
  id?: string;
}

/** Ready for the next game, or no longer; the seed goes into its shuffle. */
export interface Ready {
  t: "ready";
  ready?: boolean;
  seed?: string;
  id?: string;
}

/** Why a card cannot be played: a code, the rule, and a sentence. */
export interface RefusedTold {
  code: string;
  rule: string;
  message: string;
}

/** Go by another name, and under another badge if one is named. */
export interface Rename {
  t: "rename";
  name: string;
  badge?: string;
  id?: string;
}

/** A table of a finished game, and what led to it. */
export interface ReplayStep {
  what: What | null;
  view: Record<string, unknown>;
  events: EventShown[];
  own?: Own;
  hands?: Record<string, string[]>;
}

/** A finished game, step by step, as a pair of eyes saw it. */
export interface ReplayTold {
  tags: Record<string, string>;
  teams: string[][];
  steps: ReplayStep[];
  counted: CountedShown | null;
}

/** What a guest tells the operator of another at the same public table. */
export interface ReportAsked {
  table: string;
  guest: string;
  why: "cheats" | "manners" | "name" | "spoils";
}

/** What one has told the operator. */
export interface ReportStored {
  at: number;
  name: string;
  table: string;
  why: string;
}

/** Give the game up; a bot plays the seat out. */
export interface Resign {
  t: "resign";
  id?: string;
}

/** The people at the table; a step carries only the fields that changed. */
export interface RoomShown {
  code?: string;
  link?: string;
  settings?: Settings;
  phase?: "playing" | "waiting";
  host?: string;
  chairs?: Chair[];
  only_bots?: boolean;
  offers?: Record<string, string>;
  open?: string[];
  commitment?: string;
  game?: number;
  ended?: "" | "agreed" | "over";
  asked?: string[];
  counted?: CountedShown | null;
  played?: Record<string, string>;
  match?: MatchShown | null;
  teams?: string[][];
  differs?: Record<string, string>;
}

/** A game's rules under one rule sheet, in one language. */
export interface RulePage {
  title: string;
  summary: string;
  sheet: (Paragraph | Items | Steps | Tips | Questions)[];
  parts: Part[];
}

/** The rule page of a sheet. */
export interface RulesTold {
  page: RulePage;
  sheet: SheetTold;
  presets: string[];
}

/** Say something at the table: a quick phrase, an emote, or free text at private tables. */
export interface Say {
  t: "say";
  phrase?: string;
  emote?: string;
  text?: string;
  id?: string;
}

/** How it stands with one person. */
export interface Score {
  guest: string;
  name: string;
  games: number;
  ahead: number;
  behind: number;
  last: number;
}

/** What a card costs whoever still holds it at the end. */
export type Scoring = "by_rank" | "one_each";

/** Some words, and the ids of the rules they tell. */
export interface Sentence {
  words: (string | Marked)[];
  ids?: string[];
}

/** What is played at a table, and how; frozen while a game is on. */
export interface Settings {
  game: string;
  preset?: string;
  options?: Record<string, string>;
  seats?: number;
  public?: boolean;
  clock?: "none" | "normal" | "relaxed" | "speed" | number;
  reserve?: number;
  window?: number;
  pace?: number;
  bot_pace?: "fast" | "normal";
  form?: Form;
  games?: number | null;
  word?: string;
  scoring?: Scoring;
  labels?: "neutral" | "traditional";
  forfeit?: string;
}

/** A rule sheet with all that follows from its options; nobody else has to derive it. */
export interface SheetTold {
  game: string;
  preset: string;
  options: Record<string, string>;
  values: Record<string, string>;
  differs: Record<string, string>;
  idle: string[];
  seats: number[];
  partners: boolean;
  has_loser: boolean;
  forms: Form[];
}

/** Take this seat; who sits elsewhere moves. */
export interface Sit {
  t: "sit";
  seat: string;
  id?: string;
}

/** Someone said something. */
export interface Spoken {
  t: "said";
  guest: string;
  name: string;
  phrase?: string;
  emote?: string;
  text?: string;
}

/** Give the seat up, before or between games. */
export interface Stand {
  t: "stand";
  id?: string;
}

/** How one seat stands; `places` is the sum of its places. */
export interface Standing {
  seat: string;
  games?: number;
  losses?: number;
  first_places?: number;
  places?: number;
  points?: number;
  letters?: string;
  wins?: number;
}

/** The host is ready, fills empty seats with bots of this level, and starts. */
export interface Start {
  t: "start";
  level?: string;
  seed?: string;
  id?: string;
}

/** One row of the room: what happened, and every field that changed. */
export interface Step {
  t: "step";
  n: number;
  what: What;
  events?: EventShown[];
  room?: RoomShown;
  view?: Record<string, unknown>;
  clock: ClockShown;
  own?: Own;
  ack?: string;
}

/** What happens, one after the other, most of it in pictures. */
export interface Steps {
  kind: "steps";
  items: Item[];
}

/** Where a game goes on with the guest's seat, sent to who has left it; again when that has changed. */
export interface Still {
  t: "still";
  table: string;
}

/** The host ends the match as it stands, between games. */
export interface Stop {
  t: "stop";
  id?: string;
}

/** All that a store has of a guest; the records of games are under their names. */
export interface Stored {
  guest: string;
  name: string;
  badge: string;
  seen: number;
  games: GameStored[];
  tables: string[];
  playing: string[];
  devices: number;
  blocked: BlockStored[];
  reports: ReportStored[];
}

/** Change seats with a bot, or ask the person there, who answers with a swap of their own. */
export interface Swap {
  t: "swap";
  seat: string;
  id?: string;
}

/** All there is to see: on joining, and after a gap. The view's fields depend on the game. */
export interface Table {
  t: "table";
  n: number;
  room: RoomShown;
  seat: string | null;
  view?: Record<string, unknown>;
  events?: EventShown[];
  own?: Own;
  clock: ClockShown;
  away?: string[];
  watchers?: string[];
  asks?: Asking[];
  ack?: string;
}

/** What one should know of a table before sitting down. */
export interface TableTold {
  code: string;
  settings: Settings;
  differences: Record<string, string>;
  host: string;
  seats: number;
  taken: number;
  playing: boolean;
}

/** The public tables: all of them at first, then those that changed, and those that are gone. */
export interface Tables {
  t: "tables";
  tables: Listed[];
  gone?: string[];
  all?: boolean;
}

export interface Tips {
  kind: "tips";
  tips: AdviceTold[];
}

/** What is good advice under a sheet with so many players. */
export interface TipsTold {
  tips: AdviceTold[];
}

/** One answer to the question of an option. */
export interface ValueTold {
  value: string;
  words: string;
}

/** The server cannot write anything down now: no move is confirmed until it can. Nothing is lost. */
export interface Waits {
  t: "waits";
  on: boolean;
}

/** The connection is open. */
export interface Welcome {
  t: "welcome";
  guest: string;
  name: string;
  version: number;
  badge?: string;
  table?: string;
  routes?: boolean;
  house_rules?: string;
}

/** What kind of row made the step, and whom it is about. */
export interface What {
  k: "agreed" | "back" | "bot" | "changed" | "held" | "hurried" | "kicked" | "moved" | "offered" | "ready" | "renamed" | "resigned" | "sat" | "started" | "stood" | "stopped" | "swapped" | "took_over";
  seat?: string;
  guest?: string;
  move?: string;
  by?: "bot" | "clock";
  why?: string;
}

export type Incoming =
  | Create
  | Quick
  | Join
  | Lobby
  | Look
  | Say
  | Ping
  | Sit
  | Stand
  | Swap
  | Bot
  | Change
  | Ready
  | Start
  | Admit
  | Play
  | Back
  | Resign
  | End
  | Hurry
  | Stop
  | Kick
  | Rename
  | Leave
  | Ask
  | Decline;

export type Outgoing =
  | Welcome
  | Still
  | Tables
  | Table
  | Step
  | Here
  | Spoken
  | Ok
  | No
  | Pong
  | Waits
  | Bye;

export type Game = keyof typeof FAMILIES;

export type Family = (typeof FAMILIES)[Game];

/** What everyone sees at a table of each family. */
export interface Views {
  getaway: GetawayView;
  dayous: DayousView;
  kadi: KadiView;
}

/** What only the seat itself sees there; a step carries only the fields that changed. */
export interface Owns {
  getaway: Own;
  dayous: Own;
  kadi: KadiOwn;
}
