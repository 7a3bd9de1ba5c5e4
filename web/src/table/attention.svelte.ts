// The title of the page says when it is this player's turn, also behind another tab.
const MARK = "● ";

/** Mark the title while this is so; needs to run inside a component. */
export function markTitle(isMyTurn: () => boolean): void {
  $effect(() => {
    if (!isMyTurn()) return;
    const title = document.title;
    if (!title.startsWith(MARK)) document.title = MARK + title;
    return () => {
      document.title = document.title.replace(MARK, "");
    };
  });
}
