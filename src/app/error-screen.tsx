import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { shell as text } from "#text/shell.ts";
import { Button, LinkButton } from "#ui/button.tsx";

/** Any error while a route is loaded or drawn. The way home is a real link: a full load is what mends a broken app. */
export function ErrorScreen({ error }: Pick<ErrorComponentProps, "error">) {
  useEffect(() => {
    console.error(text.error.title, error);
  }, [error]);
  return (
    <div className="wrap wrap-wide lost">
      <h1 id="page-title" tabIndex={-1}>
        {text.error.title}
      </h1>
      <p className="lede">{text.error.text}</p>
      <div className="lost-ways">
        <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
          {text.error.retry}
        </Button>
        <LinkButton href="/" variant="outline" size="lg">
          {text.error.home}
        </LinkButton>
      </div>
      <details className="lost-details">
        <summary>{text.error.details}</summary>
        <pre>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</pre>
      </details>
    </div>
  );
}
