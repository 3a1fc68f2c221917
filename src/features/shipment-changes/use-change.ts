import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fieldWords, wholeWords } from "#i18n/refusal-words.ts";
import type { AppError } from "#live/errors.ts";
import { type ShipmentChange, submitChange } from "#live/submit-change.ts";
import { savedWords } from "#text/not-on-device.ts";
import { shipmentChanges as text } from "#text/shipment-changes.ts";
import { toast } from "#ui/toast.tsx";

type Words = Record<"done" | "saved", { title: string; text: string }>;

/** Sends a change once and goes back to the shipment; a refusal is shown in the form. */
export function useChange(words: Words) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState<string | null>(null);

  /** Returns the server's messages by field when it refused. */
  async function send(change: ShipmentChange): Promise<Record<string, string>> {
    setFailed(null);
    try {
      const outcome = await submitChange(change);
      if (outcome.outcome === "refused") {
        setFailed(reasonOf(outcome.error));
        return outcome.error.kind === "invalid" ? fieldWords(outcome.error) : {};
      }
      await navigate({ to: "/dashboard/shipment/$id", params: { id: change.shipment } });
      if (outcome.outcome === "sent") toast({ tone: "done", ...words.done });
      else toast({ tone: "info", ...savedWords(outcome.at, words.saved) });
    } catch (error) {
      console.error(error);
      setFailed(text.failed.other);
    }
    return {};
  }

  return { send, failed, forget: () => setFailed(null) };
}

function reasonOf(error: AppError): string {
  if (error.kind === "session" || error.kind === "missing") return text.failed[error.kind];
  if (error.kind === "conflict") return text.failed.handedIn;
  return wholeWords(error) || text.failed.other;
}
