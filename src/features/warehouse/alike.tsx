import { scans } from "#domain/records/scans.ts";
import { clean } from "#domain/text/clean.ts";
import type { FindMatch, PalletNow } from "#live/warehouse.ts";
import { finds } from "#text/finds.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { Square } from "./squares.tsx";
import { referenceOf } from "./words.ts";

const { noLabel: words } = text;

/** Why a match cannot be kept: what speaks against it is shown first, and has to be answered. Undefined where it can. */
export function matchFault(match: FindMatch | null | undefined, reason: string): string | undefined {
  if (!match || match.stops.length === 0) return undefined;
  const said = clean(reason, "text");
  if (said === "") return finds.match.reasonMissing;
  return said.length > scans.reason.max ? finds.match.reasonLong : undefined;
}

type AlikeProps = {
  offered: readonly PalletNow[];
  match: FindMatch | null | undefined;
  reason: string;
  /** The reason is asked for once somebody tried to keep it. */
  tried: boolean;
  onChoose: (code: string) => void;
  onReason: (reason: string) => void;
};

/** Missing pallets of the same measures: offered, and never taken by themselves. */
export function Alike({ offered, match, reason, tried, onChoose, onReason }: AlikeProps) {
  if (match) {
    const { pallet, stops } = match;
    return (
      <section aria-label={words.match} className="grid gap-3 border-edge border-l-4 bg-sheet px-4 py-3">
        <p role="status" className="[overflow-wrap:anywhere]">
          <b className="block">{words.chosen(referenceOf(pallet), pallet.number, pallet.count)}</b>
          {pallet.consignee}
        </p>
        {stops.length > 0 && (
          <>
            <p className="font-semibold text-error">
              {finds.match.stops(stops.map((stop) => finds.match.stop[stop]).join(", "))}
            </p>
            <TextAreaField
              label={finds.match.reason}
              name="match-reason"
              rows={2}
              required
              value={reason}
              error={tried ? matchFault(match, reason) : undefined}
              onChange={onReason}
            />
          </>
        )}
        <Button className="justify-self-start" onClick={() => onChoose("")}>
          {words.notThis}
        </Button>
      </section>
    );
  }
  if (offered.length === 0) return null;
  return (
    <section aria-label={words.alike}>
      <h2 className="font-semibold font-text text-17">{words.alike}</h2>
      <ul>
        {offered.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-b py-2">
            <Square mark="missing" point="hub_in" className="size-6" />
            <span className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">
              <b className="display block text-21">
                {words.named(one.consignee || referenceOf(one), one.number, one.count)}
              </b>
              <span className="block text-15 text-ink-2">{words.measured(one.length, one.width, one.height)}</span>
            </span>
            <Button
              variant="quiet"
              aria-label={words.thisOneOf(referenceOf(one), one.number, one.count)}
              onClick={() => onChoose(one.code)}
            >
              {words.thisOne}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
