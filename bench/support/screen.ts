// The list that each side of the comparison renders: the same rows, the same few elements, plain DOM.
export type Row = {
  id: string;
  booking_date: string;
  status: string;
  tracking_number: string;
  shipper_name: string;
  consignee_name: string;
  goods_description: string;
};

/** How many rows make the first screen. */
export const FIRST = 50;

type Waiter = { text: string; found: (at: number) => void };

let firstAt: number | null = null;
let topId = "";
const waiters = new Set<Waiter>();

/** Draws the first screen of `rows`, which are sorted newest first. */
export function draw(rows: readonly Row[]): void {
  const list = document.querySelector("ul");
  if (!list) throw new Error("The page has no list.");
  const lines = rows.slice(0, FIRST).map((row) => {
    const line = document.createElement("li");
    const { booking_date, status, tracking_number, shipper_name, consignee_name, goods_description } = row;
    line.textContent = [booking_date, status, tracking_number, shipper_name, consignee_name, goods_description].join(
      " · ",
    );
    return line;
  });
  list.replaceChildren(...lines);
  const now = performance.now();
  if (lines.length === FIRST) firstAt ??= now;
  topId = rows[0]?.id ?? "";
  for (const waiter of waiters) {
    if (!list.textContent?.includes(waiter.text)) continue;
    waiters.delete(waiter);
    waiter.found(performance.timeOrigin + now);
  }
}

/** Resolves with the time of day at which `text` is in the list. */
export function shown(text: string): Promise<number> {
  return new Promise((found) => {
    waiters.add({ text, found });
  });
}

/** When the list had a full screen for the first time (performance.now()). */
export const firstScreenAt = (): number | null => firstAt;
/** The shipment at the top of the list. */
export const top = (): string => topId;

/** Resolves at the browser's `online` event with its time; call before the network is back. */
export const online = (): Promise<number> =>
  new Promise((resolve) => {
    addEventListener("online", () => resolve(performance.now()), { once: true });
  });

/** Polls every few milliseconds until `fn` is true; rejects after two minutes. Resolves with the time at which it was. */
export async function until(fn: () => boolean | Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await fn())) {
    if (performance.now() - started > 120_000) throw new Error("This did not happen within two minutes.");
    await new Promise((next) => setTimeout(next, 10));
  }
  return performance.now();
}

/** How many milliseconds `fn` takes, and its result. */
export async function timed<T>(fn: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await fn();
  return { ms: performance.now() - started, value };
}

/** The fields that the search covers on every side. */
export const SEARCHED = [
  "cargo_description",
  "tracking_number",
  "shipper_name",
  "shipper_company",
  "consignee_name",
  "consignee_company",
  "goods_description",
] as const;

/** How the benchmark drives a page; every side has all of these. All times are milliseconds. */
export type Side = {
  /** Saves one booking on the device. */
  save: (payload: { id: string }) => Promise<number>;
  /** Submits one booking: it is saved and its draft deleted. Saving the draft before is not counted. */
  handIn: (payload: { id: string }) => Promise<number>;
  /** From the browser's `online` event until the server has acknowledged everything. Call before the network is back. */
  drained: () => Promise<number>;
  /** Fills the empty device: until the list has a full screen, until its top is `newest`, until all `count` are there. */
  pull: (count: number, newest: string) => Promise<{ first: number; top: number; all: number }>;
  /** From `online` until every one of `ids` has `text`. Call before the network is back. */
  changed: (ids: string[], text: string) => Promise<number>;
  /** Subscribes to the server from now on. */
  live: () => Promise<void>;
  /** The time of day at which `text` is in the list. */
  shown: (text: string) => Promise<number>;
  /** After a restart: opens the database and renders the first screen. */
  first: () => Promise<number>;
  /** Reads all rows into memory. */
  all: () => Promise<{ ms: number; count: number }>;
  search: (text: string) => Promise<{ ms: number; count: number }>;
};

/** Gives the benchmark access to the page. */
export const offer = (side: Side): void => void Object.assign(globalThis, { side });
