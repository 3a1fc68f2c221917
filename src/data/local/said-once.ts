import { get, set } from "idb-keyval";

/** What is said or asked once per device, under the key that devices have. */
export type Once = "install-answered" | "offline-ready-said";

export const wasSaid = async (what: Once): Promise<boolean> => Boolean(await get(what));

export const keepSaid = (what: Once): Promise<void> => set(what, true);
