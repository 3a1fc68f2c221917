import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { readTrackedNumber } from "#domain/track/reference.ts";
import { track as text } from "#text/track.ts";
import { PageHead } from "#ui/page-head.tsx";
import { faultOf, NumberForm } from "./number-form.tsx";

/** /track, and with `asked` where the home page's field leads: on to the shipment, or to what is wrong with the text. */
export function AskedPage({ asked }: { asked: string | undefined }) {
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<string | null>(null);
  // After the first render, which is the prerendered one.
  useEffect(() => {
    const number = asked === undefined ? null : readTrackedNumber(asked);
    if (number) void navigate({ to: "/track/$reference", params: { reference: number.reference }, replace: true });
    else setWrong(asked ?? null);
  }, [asked, navigate]);
  return wrong === null ? <TrackPage /> : <TrackPage value={wrong} fault={faultOf(wrong)} />;
}

/** The form for a reference. */
export function TrackPage({ value = "", fault = "" }: { value?: string; fault?: string }) {
  return (
    <div className="wrap wrap-wide pb-16">
      <PageHead title={text.title} lede={text.lede} />
      <NumberForm key={value} value={value} fault={fault} />
      <p className="hint mt-4 max-w-[40rem]">{text.where}</p>
    </div>
  );
}
