import { useState } from "react";
import { useSample } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import type { Desk } from "./use-desk.ts";

/** A warning that these are sample rates. It stays until the office confirms that they are its own, also after changes. */
export function Sample({ desk: { current, readOnly } }: { desk: Desk }) {
  const { sample, declare } = useSample();
  const [busy, setBusy] = useState(false);
  // Offline, version 1 counts as the sample.
  if (!(sample ?? current.number === 1)) return null;
  const own = async () => {
    setBusy(true);
    try {
      await declare();
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.sample.failed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Banner
      tone="hub"
      className="mb-5"
      title={current.number === 1 ? text.sample.first : text.sample.later}
      actions={
        !readOnly && (
          <Button size="sm" disabled={busy} onClick={() => void own()}>
            {text.sample.own}
          </Button>
        )
      }
    />
  );
}
