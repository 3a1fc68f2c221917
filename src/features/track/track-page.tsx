import { track as text } from "#text/track.ts";
import { PageHead } from "#ui/page-head.tsx";
import { NumberForm } from "./number-form.tsx";

/** /track: the form for a reference. */
export function TrackPage({ value = "", fault = "" }: { value?: string; fault?: string }) {
  return (
    <div className="wrap wrap-wide pb-16">
      <PageHead title={text.title} lede={text.lede} />
      <NumberForm key={value} value={value} fault={fault} />
      <p className="hint mt-4 max-w-[40rem]">{text.where}</p>
    </div>
  );
}
