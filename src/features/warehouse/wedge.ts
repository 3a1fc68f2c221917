import { useEffect, useRef } from "react";

/** A hand scanner types a whole code within this time between two keys, in ms; people are slower. */
const KEY_GAP = 100;
/** The shortest code with what may stand before it. */
const SHORTEST = 8;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches("input:not([type=radio], [type=checkbox]), textarea, select") || target.isContentEditable);

/** What was typed so far: `last` is when the last key came, ms. */
type Typing = { typed: string; last: number };

/** The code that a key completes; null while there is none. Takes the key away from buttons where it belongs to a code. */
function codeOf(event: KeyboardEvent, typing: Typing): string | null {
  const fast = event.timeStamp - typing.last <= KEY_GAP;
  typing.last = event.timeStamp;
  const before = fast ? typing.typed : "";
  if (event.key !== "Enter") {
    if (event.key.length === 1) typing.typed = before + event.key;
    // A space would press the focused button in the middle of a code.
    if (before !== "" && event.key === " ") event.preventDefault();
    return null;
  }
  typing.typed = "";
  if (before.length < SHORTEST) return null;
  // The button that has the focus was not pressed.
  event.preventDefault();
  event.stopPropagation();
  return before;
}

/**
 * Hears scanners that work as a keyboard: a code typed fast and ended with Enter. What is typed into a field belongs to
 * that field.
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
