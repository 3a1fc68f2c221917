import { useEffect, useRef } from "react";

/** Maximum time between two keys of a hand scanner, in ms; people type more slowly. */
const KEY_GAP = 100;
/** Minimum length of a code, in characters. */
const SHORTEST = 8;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches("input:not([type=radio], [type=checkbox]), textarea, select") || target.isContentEditable);

/** The keys so far; `last` is the time of the last one, ms. */
type Typing = { typed: string; last: number };

/** The code that a key completes, else null. Calls preventDefault for keys of a code, so that they press no button. */
function codeOf(event: KeyboardEvent, typing: Typing): string | null {
  const fast = event.timeStamp - typing.last <= KEY_GAP;
  typing.last = event.timeStamp;
  const before = fast ? typing.typed : "";
  if (event.key !== "Enter") {
    if (event.key.length === 1) typing.typed = before + event.key;
    // A space within a code would press the focused button.
    if (before !== "" && event.key === " ") event.preventDefault();
    return null;
  }
  typing.typed = "";
  if (before.length < SHORTEST) return null;
  // The Enter belongs to the code and must not press the focused button.
  event.preventDefault();
  event.stopPropagation();
  return before;
}

/**
 * Listens for keyboard-wedge scanners: a code typed fast and ended with Enter. Keys typed into a field are left alone.
 */
export function useWedge(onCode: (text: string) => void, off = false): void {
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });
  useEffect(() => {
    if (off) return;
    const typing: Typing = { typed: "", last: 0 };
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isField(event.target)) return;
      const code = codeOf(event, typing);
      if (code !== null) tell.current(code);
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [off]);
}
