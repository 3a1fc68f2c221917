/** Classes of the chip in the header. Its text wraps to two lines on a phone; on a small one only the icon is visible. */
export const CHIP =
  "group inline-flex items-center gap-2 min-h-(--tap) px-3 font-semibold text-(length:--text-15) whitespace-nowrap max-[45rem]:min-w-0 max-[45rem]:px-1 max-[45rem]:leading-[1.15] max-[45rem]:text-left max-[45rem]:whitespace-normal print:hidden";
export const CHIP_TEXT =
  "group-hover:underline group-hover:decoration-[1.5px] group-hover:underline-offset-4 max-[24rem]:sr-only";
