import { deviceStorage } from "./device-storage.ts";

const KEY = "akamas_label_paper";

/** What the printer at this device takes: A6 labels, or A4 with four labels a sheet. */
export type LabelPaper = "a6" | "a4";

export const keptPaper = (): LabelPaper => (deviceStorage()?.getItem(KEY) === "a4" ? "a4" : "a6");

export function keepPaper(paper: LabelPaper): void {
  try {
    deviceStorage()?.setItem(KEY, paper);
  } catch (error) {
    // On a full device the next start has A6 again.
    console.error(error);
  }
}
