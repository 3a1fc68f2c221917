import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";
import { newRecordId } from "./random.ts";
import type { ScanPlace } from "./scan-place.ts";

// Codes that a scanner has read and nobody has handled yet: the page may end while one is looked up, while storage does not
// answer, or while a stop asks its question. The next page takes each again as what it was: this person's, at this place, then.

/**
 * `id`: of the scan that is made of it, so that a code that is taken twice is one scan. `bay`: into which it was put, "" for
 * none. `at`: when it was read, ms. `page`: the one that read it, by the time at which it began.
 */
export type ReadCode = {
  id: string;
  owner: string;
  given: string;
  place: ScanPlace;
  bay: string;
  at: number;
  page: number;
  /** Its scan is on a page in memory alone: handled or not, the next page takes it again. */
  held?: true;
};

/** Read once: WebKit works it out anew each time, by a clock that is set meanwhile. */
const PAGE = performance.timeOrigin;
const KEY = "akamas_read_codes";
const MOST = 200;

/** A code read now. Where the same is not handled yet at the same place, ship and container included, it is one scan with that. */
export function readCode(given: string, place: ScanPlace, bay: string, now = Date.now()): ReadCode {
  const owner = authState.owner();
  const isSame = (one: ReadCode) => one.owner === owner && one.given === given && isSamePlace(one.place, place);
  const before = stored().find((one) => one.page === PAGE && isSame(one));
  return { id: before?.id ?? newRecordId(), owner, given, place, bay, at: now, page: PAGE };
}

const isSamePlace = (one: ScanPlace, other: ScanPlace): boolean =>
  one.point === other.point && one.sailing === other.sailing && one.container === other.container;

/** Keeps it until it was handled; false where there is no place for it. */
export function keepCode(read: ReadCode): boolean {
  const others = stored().filter(({ id }) => id !== read.id);
  return others.length < MOST && store([...others, read]);
}

/** Its scan, if it is one, is on this page alone. */
export function holdCode(id: string): void {
  const all = stored();
  if (all.some((one) => one.id === id)) store(all.map((one) => (one.id === id ? { ...one, held: true } : one)));
}

/** It was handled: recorded, answered, or no code of ours. */
export function codeHandled(id: string): void {
  const all = stored();
  const others = all.filter((one) => one.id !== id || one.held);
  if (others.length < all.length) store(others);
}

/** What earlier pages of this person have read, oldest first. */
export const codesOfBefore = (): ReadCode[] =>
  stored()
    .filter(({ owner, page }) => owner === authState.owner() && page !== PAGE)
    .map(({ held: _, ...one }) => one)
    .sort((a, b) => a.at - b.at);

/**
 * Hands over what this version cannot read, as text, with the person it names; who reads it now, where it names none. `keep`
 * answers whether it has it.
 */
export function moveUnreadable(keep: (owner: string, text: string) => boolean): void {
  const strange = unreadable();
  if (strange.length === 0) return;
  const stay = strange.filter((one) => !keep(namedIn(one) ?? authState.owner(), JSON.stringify(one)));
  write([...stored(), ...stay]);
}

/** What cannot be read stays beside them until it is handed over. */
const store = (all: ReadCode[]): boolean => write([...all, ...unreadable()]);

function write(all: unknown[]): boolean {
  try {
    deviceStorage()?.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

const stored = (): ReadCode[] => entries().filter(isCode);
const unreadable = (): unknown[] => entries().filter((one) => !isCode(one));

function entries(): unknown[] {
  const text = deviceStorage()?.getItem(KEY) ?? "[]";
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? all : [all];
  } catch {
    return [text];
  }
}

function namedIn(one: unknown): string | null {
  const owner = (one as Partial<ReadCode> | null)?.owner;
  return typeof owner === "string" && /^\w{1,15}$/.test(owner) ? owner : null;
}

function isCode(given: unknown): given is ReadCode {
  const one = given as Partial<ReadCode> | null;
  const texts = [
    one?.id,
    one?.owner,
    one?.given,
    one?.bay,
    one?.place?.point,
    one?.place?.sailing,
    one?.place?.container,
  ];
  return texts.every((text) => typeof text === "string") && typeof one?.at === "number" && typeof one.page === "number";
}
