import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { notFound } from "#features/shell/not-found-classes.ts";
import { shell as text } from "#text/shell.ts";
import { Button, LinkButton } from "#ui/button.tsx";

/** Shown for any error while a route loads or renders. The home link is a plain one: a full page load repairs a broken app. */
export function ErrorScreen({ error }: Pick<ErrorComponentProps, "error">) {
  useEffect(() => {
    console.error(text.error.title, error);
  }, [error]);
  return (
    <div className={`wrap wrap-wide ${notFound.page}`}>
      <h1 id="page-title" tabIndex={-1} className={notFound.title}>
        {text.error.title}
      </h1>
      <p className="lede">{text.error.text}</p>
      <div className={notFound.ways}>
        <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
          {text.error.retry}
        </Button>
        <LinkButton href="/" variant="outline" size="lg">
          {text.error.home}
        </LinkButton>
      </div>
      <details className="max-w-full text-ink-2">
        <summary className="flex items-center min-h-12 cursor-pointer underline underline-offset-4">
          {text.error.details}
        </summary>
        <pre className="whitespace-pre-wrap wrap-anywhere font-[family-name:ui-monospace,monospace] text-[0.9375rem] leading-[1.45]">
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </pre>
      </details>
    </div>
  );
}
