import { type ReactNode, useId } from "react";
import "./public.css";

/** The last line of a page: a question and where it is answered. */
export function Closing({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className="closing" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="closing-ways">{children}</div>
    </section>
  );
}
