import { useEffect, useRef } from "react";
import { atPlace, scannedNumber, scanReadings } from "#domain/pallets/scanner-keys.ts";

/** Maximum time between two keys of a hand scanner, in ms; people type more slowly, apart from a few keys at a time. */
const KEY_GAP = 100;
/** No person types a whole code with less between its keys, ms. */
const MACHINE_GAP = 35;
/** Minimum length of a code, in characters. */
const SHORTEST = 8;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches("input:not([type=radio], [type=checkbox]), textarea, select") || target.isContentEditable);

/** Keys that follow each other fast. `last` and `slowest`: the time of the last one and the longest gap, ms. */
type Burst = { byLayout: string; byPlace: string; last: number; slowest: number };
const NOTHING = { byLayout: "", byPlace: "", slowest: 0 };

type Options = {
  off?: boolean | undefined;
  /** The id of a field: keys that are typed into it are read too. Keys typed into other fields are left alone. */
  field?: string | undefined;
};

/**
 * Listens for keyboard-wedge scanners: a code typed fast and ended with Enter or Tab, in a field also with a pause. Keys are
 * read by their physical place, because a scanner knows nothing of the device's layout (rule: scan.keys).
 * @param onScan gets the text; returns false for one that is not for it, so that the keys stay what they are
 */
export function useScanner(onScan: (text: string) => unknown, { off = false, field }: Options = {}): void {
  const tell = useRef(onScan);
  useEffect(() => {
    tell.current = onScan;
  });
  useEffect(() => {
    if (off) return;
    return listen((text) => tell.current(text) !== false, field);
  }, [off, field]);
}

function listen(tell: (text: string) => boolean, field: string | undefined): () => void {
  const burst: Burst = { ...NOTHING, last: 0 };
  let pause: ReturnType<typeof setTimeout> | undefined;
  const taken = (inField: boolean) => {
    clearTimeout(pause);
    if (burst.byPlace.length < SHORTEST) return false;
    if (!scanReadings(burst, inField && burst.slowest > MACHINE_GAP).some(tell)) return false;
    Object.assign(burst, NOTHING);
    return true;
  };
  const finish = (event: KeyboardEvent, inField: boolean) => {
    const isScan = event.timeStamp - burst.last <= KEY_GAP && taken(inField);
    Object.assign(burst, NOTHING);
    if (!isScan) return;
    // It belongs to the code and must not press the focused button.
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (event: KeyboardEvent, inField: boolean) => {
    if (!add(burst, event)) return;
    clearTimeout(pause);
    if (inField) pause = setTimeout(taken, KEY_GAP + 20, true);
    // A space within a code would press the focused button.
    else if (burst.byPlace.length > 1 && event.key === " ") event.preventDefault();
  };
  const press = (event: KeyboardEvent) => {
    const inField = isField(event.target);
    const others = inField && (event.target as HTMLElement).id !== field;
    if (others || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === "Tab") finish(event, inField);
    else type(event, inField);
  };
  document.addEventListener("keydown", press, true);
  return () => {
    clearTimeout(pause);
    document.removeEventListener("keydown", press, true);
  };
}

/** Adds a key to the burst, or begins another one with it. False for keys that type nothing. */
function add(burst: Burst, { key, code, shiftKey, timeStamp }: KeyboardEvent): boolean {
  const layout = key.length === 1 ? key : "";
  // Keyboards on screens have no places.
  const place = atPlace(code, shiftKey) || layout;
  if (place === "") return false;
  const gap = timeStamp - burst.last;
  if (gap > KEY_GAP || burst.byPlace === "") Object.assign(burst, NOTHING);
  else burst.slowest = Math.max(burst.slowest, gap);
  burst.byLayout += layout;
  burst.byPlace += place;
  burst.last = timeStamp;
  return true;
}

/**
 * Corrects what a hand scanner types into fields whose text is no code of ours, such as a carrier's number: its keys are read
 * by their place there, too. The scanner's Enter stays what Enter is in that field.
 * @param fields ids of the fields begin with it
 */
export function useScannedNumbers(fields: string, put: (field: string, value: string) => void): void {
  const tell = useRef(put);
  useEffect(() => {
    tell.current = put;
  });
  useEffect(() => listenInFields(fields, (...read) => tell.current(...read)), [fields]);
}

function listenInFields(fields: string, put: (field: string, value: string) => void): () => void {
  const burst: Burst = { ...NOTHING, last: 0 };
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** The field's text around the scan. */
  let around = { id: "", before: "", after: "" };
  const settle = () => {
    clearTimeout(pause);
    const { byLayout, byPlace, slowest } = burst;
    Object.assign(burst, NOTHING);
    if (byPlace.length < SHORTEST || slowest > MACHINE_GAP) return;
    const read = scannedNumber({ byLayout, byPlace });
    if (read !== byLayout) put(around.id, around.before + read + around.after);
  };
  const press = (event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, repeat, key } = event;
    if (!(target instanceof HTMLInputElement) || !target.id.startsWith(fields)) return;
    if (key === "Enter" || key === "Tab") return settle();
    // A key that is held down comes as fast as a scanner's keys.
    if (ctrlKey || metaKey || altKey || repeat) return void Object.assign(burst, NOTHING);
    if (!add(burst, event)) return;
    if (burst.byPlace.length === 1) {
      const { id, value, selectionStart, selectionEnd } = target;
      around = { id, before: value.slice(0, selectionStart ?? 0), after: value.slice(selectionEnd ?? value.length) };
    }
    clearTimeout(pause);
    pause = setTimeout(settle, KEY_GAP + 20);
  };
  document.addEventListener("keydown", press, true);
  return () => {
    clearTimeout(pause);
    document.removeEventListener("keydown", press, true);
  };
}
