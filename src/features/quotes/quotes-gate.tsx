import type { ReactNode } from "react";
import { useRole } from "#live/session.ts";
import { quotes as text } from "#text/quotes.ts";
import { Banner } from "#ui/banner.tsx";

/** Quotes are for customers, sales and the office. The server decides the same for itself. */
export function QuotesGate({ children }: { children: ReactNode }) {
  const { role } = useRole();
  if (role !== "warehouse") return children;
  return (
    <div className="wrap wrap-wide py-12">
      <h1 id="page-title" tabIndex={-1} className="sr-only">
        {text.titleAll}
      </h1>
      <Banner tone="error" title={text.denied.title}>
        {text.denied.text}
      </Banner>
    </div>
  );
}
