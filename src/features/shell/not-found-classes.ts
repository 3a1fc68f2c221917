/** Class names of the not-found and error screens. */
export const notFound = {
  page: "grid justify-items-start gap-6 pt-10 pb-6",
  title: "text-[clamp(52px,8.4vw,116px)] font-[900] leading-[0.9] max-w-[5.1em]",
  ways: "flex flex-wrap gap-3 max-[640px]:w-full max-[640px]:*:w-full",
} as const;
