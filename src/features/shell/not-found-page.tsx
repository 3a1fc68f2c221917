import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { shell as text } from "#text/shell.ts";
import { buttonClass } from "#ui/button.tsx";
import { useInBrowser } from "#ui/use-prerendered.ts";
import { notFound } from "./not-found-classes.ts";
import { NotFoundLine } from "./not-found-line.tsx";

/** Shown for unknown paths and unknown countries. */
export function NotFoundPage() {
  const attempted = useRouterState({ select: (state) => state.location.pathname });
  // Prerendered once for all addresses, so the path is only known in the browser.
  const inBrowser = useInBrowser();
  useEffect(() => {
    console.error(text.notFound.attempted, attempted);
  }, [attempted]);
  return (
    <div className={`wrap wrap-wide ${notFound.page}`}>
      <h1 id="page-title" tabIndex={-1} className={notFound.title}>
        {text.notFound.title}
      </h1>
      <NotFoundLine label={text.notFound.line} />
      <p className="lede">{text.notFound.text}</p>
      <p className="max-w-full px-3 py-1.5 border-(length:--hair) border-dashed border-ink-2 rounded-ruled text-[0.9375rem] text-ink-2 wrap-anywhere">
        {inBrowser ? attempted : "\u00A0"}
      </p>
      <div className={notFound.ways}>
        <Link to="/" activeOptions={{ exact: true }} className={buttonClass({ variant: "primary", size: "lg" })}>
          {text.notFound.home}
        </Link>
        <Link to="/calculator" className={buttonClass({ variant: "outline", size: "lg" })}>
          {text.notFound.calculator}
        </Link>
      </div>
    </div>
  );
}
