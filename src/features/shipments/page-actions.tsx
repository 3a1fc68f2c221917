import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Tariff } from "#domain/rates/tariff.ts";
import { prepareBookAgain } from "#live/book-again.ts";
import { printPage } from "#live/print-page.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { shipments as text } from "#text/shipments.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";

/** Actions on a shipment: print, and book again. */
export function PageActions({ row, tariff }: { row: ShipmentRow; tariff: Tariff | undefined }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function again() {
    if (busy) return;
    setBusy(true);
    try {
      await prepareBookAgain(row, tariff);
      await navigate({ to: "/calculator" });
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.card.documentFailed.title, text: text.detail.againFailed });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button icon="print" onClick={printPage}>
        {text.detail.print}
      </Button>
      <Button title={text.detail.againHint} onClick={() => void again()}>
        {text.detail.again}
      </Button>
    </>
  );
}
