import { variants } from "../variants.ts";
import styles from "./chip.module.css";

/** The chip in the header. Its text wraps to two lines where the header is narrow; on a small phone only the icon is visible. */
export const chipLooks = variants(`group ${styles.chip}`, {
  tone: { calm: "text-ink-2", hub: "text-hub", error: "text-error" },
});
export const CHIP_TEXT =
  "group-hover:underline group-hover:decoration-[1.5px] group-hover:underline-offset-4 max-[24rem]:sr-only";
