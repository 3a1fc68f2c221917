import { lazy, Suspense, useState } from "react";
import type { Quote } from "#live/quote.ts";
import { useRole } from "#live/session.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button, type ButtonLook } from "#ui/button.tsx";

// Lazy: the form is large and rarely used.
const SaveQuote = lazy(() => import("./save-quote.tsx").then((module) => ({ default: module.SaveQuote })));

/** Whether quotes are what this person calculates for. */
export const useSells = (): boolean => useRole().role === "sales";

const LOOKS = {
  first: { variant: "primary", size: "lg", wide: true },
  bar: { variant: "primary" },
  tool: { variant: "quiet", size: "sm" },
} as const satisfies Record<string, ButtonLook>;

/** The button that saves a rate as a quote: the first of the sheet's actions, that of the bar, or one of the tools. */
export function SaveButton({ quote, look }: { quote: Quote; look: keyof typeof LOOKS }) {
  const [saving, setSaving] = useState(false);
  return (
    <>
      <Button {...LOOKS[look]} icon="file" onClick={() => setSaving(true)}>
        {text.result.saveQuote}
      </Button>
      {saving && (
        <Suspense>
          <SaveQuote quote={quote} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}
