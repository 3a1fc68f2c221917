/** A question about a number under its field. Ochre and not red: nothing is wrong, an answer is missing. */
export const QUESTION = {
  box: "ask mt-3 rounded-ruled border-(length:--hair) border-hub bg-hub-tint py-3.5 pr-3.5 pl-[19px] [box-shadow:inset_5px_0_0_var(--color-hub)] [.field-grid+&]:mt-[calc(-1*var(--hair))]",
  title: "font-display text-27 font-[850] wrap-anywhere",
  answers: "mt-3 grid max-w-[32rem] grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2",
  answer:
    "grid min-h-16 content-center justify-items-center rounded-ruled border-2 border-ink bg-sheet p-2 text-center text-14 hover:bg-sheet-2 [&_b]:text-[1.25rem]/[1.2] [&_span]:text-ink-2",
} as const;
