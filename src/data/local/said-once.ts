import { getValue, setValue } from "./keyval.ts";

/** What is said or asked once per device, under the key that devices have. */
export type Once = "install-answered" | "offline-ready-said";

export const wasSaid = async (what: Once): Promise<boolean> => Boolean(await getValue(what));

export const keepSaid = (what: Once): Promise<void> => setValue(what, true);
