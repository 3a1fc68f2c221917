import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { type QuoteView, quoteActions } from "#live/quotes.ts";
import { quotes as text } from "#text/quotes.ts";
import { toast } from "#ui/toast.tsx";

/** Opens the calculator with the load of a quote. */
export function useDuplicate(): (row: QuoteView) => void {
  const navigate = useNavigate();
  const busy = useRef(false);
  return (row) => {
    if (busy.current) return;
    busy.current = true;
    quoteActions
      .duplicate(row)
      .then(() => navigate({ to: "/calculator" }))
      .catch((error) => {
        console.error(error);
        toast({ tone: "error", title: text.withdrawing.failed.title, text: text.detail.duplicateFailed });
      })
      .finally(() => {
        busy.current = false;
      });
  };
}
