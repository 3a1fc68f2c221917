import { whenSent } from "#i18n/when-sent.ts";

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const shipments = (n: number) => count(n, "shipment", "shipments");

/** What the office takes back within a minute. */
export const undo = {
  label: "Undo",
  undo: "Undo",
  busy: "Undoing…",
  seconds: (n: number) => `${n} ${n === 1 ? "second" : "seconds"} left`,
  left: (n: number) => (n === 1 ? "second left" : "seconds left"),
  minute: "Undo within a minute.",
  /** People are counted, who may get several messages. */
  waits: (push: number, email: number) => {
    const some = [push > 0 && `${push} by push`, email > 0 && `${email} by email`].filter(Boolean);
    return some.length === 0 ? "Nobody is told of it." : `Told after the minute: ${some.join(", ")}.`;
  },
  wait: "Letters and pushes wait a minute.",
  nobody: "Undo, and nobody is told.",
  kept: "Not sent yet.",
  notSent: "Undo, and it is not sent.",
  status: (n: number, status: string) => `${shipments(n)} set to ${status}`,
  moved: (n: number, day: string) => `${shipments(n)} moved to ${day}`,
  movedApart: (n: number) => `${shipments(n)} moved`,
  off: (n: number) => `${shipments(n)} taken off their sailing`,
  done: (n: number) => `${shipments(n)} as before`,
  waiting: (n: number) => `Undo of ${shipments(n)} kept on this device`,
  waitingText: whenSent(
    "It is sent when you are online. If the customer has had a letter by then, another one follows.",
    "It is sent when you open the app online. If the customer has had a letter by then, another one follows.",
  ),
  some: (left: number, of: number) => `${left} of ${of} not undone`,
  one: (name: string, why: string) => `${name}: ${why}`,
  more: (n: number) => `And ${n} more. They have a red edge and say why.`,
  unsaid: "The server did not take it back.",
  over: "The minute is over",
  overText: "Nothing was undone. Set another status or sailing instead.",
  notStored: "Nothing was undone",
  notStoredText: "This device could not store it. Please try again.",
} as const;
