import { variants } from "../variants.ts";

/** The chip in the header. Its text wraps to two lines where the header is narrow; on a small phone only the icon is visible. */
export const chipLooks = variants(
  "group inline-flex items-center gap-2 min-h-(--tap) px-3 font-semibold text-(length:--text-15) whitespace-nowrap max-[56rem]:min-w-0 max-[56rem]:leading-[1.15] max-[56rem]:text-left max-[56rem]:whitespace-normal max-[56rem]:px-1 min-[1240px]:max-[1500px]:px-1 print:hidden",
  { tone: { calm: "text-ink-2", hub: "text-hub", error: "text-error" } },
);
export const CHIP_TEXT =
  "group-hover:underline group-hover:decoration-[1.5px] group-hover:underline-offset-4 max-[24rem]:sr-only";
