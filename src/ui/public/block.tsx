import { type ReactNode, useId } from "react";
import "./public.css";

/** A titled part of a public page. */
export function Block({ title, lede, children }: { title: string; lede?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className="block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lede && <p className="lede">{lede}</p>}
      {children}
    </section>
  );
}
