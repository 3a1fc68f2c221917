/** In the office header and footer begin where the screens begin, whose tables use the whole width. */
export const OFFICE_GUTTER =
  "in-[:root:has(.office)]:max-w-none in-[:root:has(.office)]:px-4 sm:in-[:root:has(.office)]:px-6";
