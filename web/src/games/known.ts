// Which family a view is of: between games, a table may have agreed on another game than the one whose cards still lie
// there.
import { KNOWN_BY, type Family, type Views } from "../net/wire";
import type { AnyView } from "../room/fold";

const ALL = Object.keys(KNOWN_BY) as Family[];

export function isOf<Known extends Family>(family: Known, view: AnyView | null): view is Views[Known] & AnyView {
  return view !== null && KNOWN_BY[family] in view;
}

export function familyIn(view: AnyView): Family | undefined {
  return ALL.find((family) => isOf(family, view));
}
