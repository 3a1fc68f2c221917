import { type ReactNode, useId } from "react";

/** A titled part of a public page. */
export function Block({ title, lede, children }: { title: string; lede?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className="mt-14 lg:mt-18 [&>h2]:text-[clamp(36px,5vw,42px)]" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lede && <p className="lede mt-2.5">{lede}</p>}
      {children}
    </section>
  );
}
