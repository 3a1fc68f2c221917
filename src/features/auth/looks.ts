/** Class names that several files here share. */
export const looks = {
  page: "mx-auto [--page-x:16px] max-w-[90rem] -mb-16 sm:[--page-x:32px] lg:[--page-x:64px] lg:-mb-24 min-[60rem]:grid min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[60rem]:min-h-[min(calc(100dvh_-_74px),760px)]",
  main: "px-(--page-x) gap-3.5 grid content-start pt-8 pb-10 min-[60rem]:py-16 min-[60rem]:pr-16 [&_h1]:font-display [&_h1]:text-[clamp(52px,13vw,81px)] [&_h1]:font-[900] [&_h1]:leading-[0.9]",
  form: "gap-5 grid mt-3.5 max-w-130 [&_.summary]:m-0",
} as const;
