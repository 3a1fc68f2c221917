const PLAIN = "no page is there before its script: search engines and a first visit wait for all of the app's screens";
const USUAL =
  "two screens instead of twenty, plain looks without a typeface, drawings or own lists; no offline mode, no drafts, no bookings, no office; its tariff is a file";

/**
 * What a side does not do, by the beginning of a measure's name: without this a figure cannot be compared.
 * @type {Record<string, Record<string, string>>}
 */
export const NOT_DONE = {
  offline: {
    ours: "nothing: screens, prices and what was entered are on the device",
    plain: "nothing: it keeps our service worker",
    usual: "everything: without a network there is no page",
  },
  again: {
    ours: "nothing: a service worker answers, drafts and tariff are read from the device",
    plain: "nothing: it keeps our service worker",
    usual:
      "no drafts are read; nothing is kept but what the browser's cache happens to hold; its tariff is asked for again",
  },
  "": {
    ours: "nothing",
    plain: PLAIN,
    usual: USUAL,
  },
};

/** How each side was built. */
export const SETTINGS = {
  ours: "the product as `npm run build` makes it",
  plain: "the same sources and configuration, one script and one style sheet, nothing prerendered",
  usual: [
    "React, React Router, @supabase/supabase-js, @tanstack/react-query, react-hook-form, zod 4 and Radix with Tailwind",
    "calculator and list in one script, as their templates begin; the product's own rate formula",
  ].join("; "),
  all: "the same server program, compression and policy; files under hashed names kept for a year",
};
