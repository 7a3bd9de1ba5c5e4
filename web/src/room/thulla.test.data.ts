// A game in words as the server tells it, with few options, for tests.
import type { GameTold, SheetTold } from "../net/wire";

export const BOOK: SheetTold = {
  game: "thulla",
  preset: "book",
  options: {},
  values: { deal: "trim", picker: "highest", lead_after_cut: "picker", guard_tricks: "300" },
  differs: {},
  idle: [],
  seats: [2, 3, 4, 5, 6],
  partners: false,
  has_loser: true,
  forms: ["count", "letters", "best_of", "points"],
};

const CHANGES = { picker: "cutter", lead_after_cut: "highest" };

export const REVERSAL: SheetTold = {
  ...BOOK,
  preset: "reversal",
  values: { ...BOOK.values, ...CHANGES },
  differs: CHANGES,
};

export const THULLA: GameTold = {
  name: "thulla",
  title: "Thulla",
  summary: "",
  minutes: "",
  players: [2, 6],
  best_with: [3, 5],
  best_is_ours: false,
  version: 1,
  sheets: { book: BOOK, reversal: REVERSAL },
  presets: {},
  preset_words: {},
  asked_first: ["picker", "deal"],
  options: [
    {
      name: "deal",
      question: "The deal?",
      values: [
        { value: "trim", words: "Trim." },
        { value: "uneven", words: "Uneven." },
      ],
    },
    {
      name: "picker",
      question: "Who picks up?",
      values: [
        { value: "highest", words: "Highest." },
        { value: "cutter", words: "Cutter." },
      ],
    },
    {
      name: "lead_after_cut",
      question: "Who leads?",
      values: [
        { value: "picker", words: "Picker." },
        { value: "highest", words: "Highest." },
      ],
    },
    { name: "guard_tricks", question: "How long?", least: 1, most: 1000, words: "After {number}." },
  ],
};
