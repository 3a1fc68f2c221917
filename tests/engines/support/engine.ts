/** The engines whose browsers are promised (README). */
export type EngineName = "chromium" | "webkit" | "firefox";

/** Paper in mm. `margin` is what the printer leaves; pages may have margins of their own. */
export type Paper = { width: number; height: number; margin: number };

/** A tab of a device. `run` is the body of an async function in the page; its value is copied as JSON. */
export type Tab = {
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
  /** Ends the browser as a crash does; the profile stays. */
  kill: () => Promise<void>;
};

/** Opens a browser. `url` is the product's address; `profile` a folder. `forced`: with the system's colours (forced colours). */
export type Open = (env: { url: string; profile: string; forced?: boolean }) => Promise<Device>;
