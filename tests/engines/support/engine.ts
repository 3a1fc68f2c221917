/** The engines whose browsers are promised (README). */
export type EngineName = "chromium" | "webkit" | "firefox";

/** Paper in mm. `margin` is what the printer leaves; pages may have margins of their own. */
export type Paper = { width: number; height: number; margin: number };

/** A tab of a device. `run` is the body of an async function in the page; its value is copied as JSON. */
export type Tab = {
  /** Opens a path, or an address on another origin. */
  goto: (path: string) => Promise<void>;
  run: <T = null>(body: string) => Promise<T>;
  /** Clicks the file input with this number, and chooses the files in its dialog. */
  choose: (input: number, paths: readonly string[]) => Promise<void>;
  /** Keys as a keyboard sends them; "\n" is Enter. */
  press: (keys: string) => Promise<void>;
  /** The page as printed. */
  pdf: (paper: Paper) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** A browser with a profile of its own. */
export type Device = {
  name: EngineName;
  tab: () => Promise<Tab>;
  /** How often pages of this device have opened the print dialog. */
  prints: () => Promise<number>;
  /** What went wrong in its pages. */
  wrong: () => Promise<readonly string[]>;
  /** Ends the process that holds the databases, where the engine has one of its own that does not come back. */
  endStorage: (() => Promise<void>) | null;
  /** Ends the browser as a crash does; the profile stays. */
  kill: () => Promise<void>;
};

/**
 * What is wrong with the browser's storage. private: its own private window. denied: cookies and data are blocked for the site.
 * unreadable: a file stands where the folder of the databases belongs. full: room for nearly nothing.
 */
export type Storage = "private" | "denied" | "unreadable" | "full";

/**
 * Opens a browser. `url` is the product's address; `profile` a folder. `forced`: with the system's colours (forced colours).
 * `film`: what Chromium's camera sees. `room`: how much the site may store, in bytes. `first`: a script that runs first in each
 * page.
 */
export type Open = (env: {
  url: string;
  profile: string;
  forced?: boolean;
  storage?: Storage;
  film?: string;
  room?: number;
  first?: string;
}) => Promise<Device>;
