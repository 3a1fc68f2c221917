import { type ReactNode, useId } from "react";

/** The last part of a public page: a question and a link to the answer. */
export function Closing({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section
      className="border-t-(length:--hair) border-edge flex flex-wrap items-center justify-between gap-y-5 gap-x-8 mt-14 pt-6 lg:mt-18 [&_h2]:text-[clamp(36px,5vw,42px)] [&_p]:mt-1.5 [&_p]:text-ink-2"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="gap-3 flex flex-wrap max-sm:w-full max-sm:[&_.btn]:w-full">{children}</div>
    </section>
  );
}
