import { type FormEvent, useState } from "react";
import { palletId, readTypedCode } from "#domain/pallets/code.ts";
import type { Stop } from "#domain/pallets/stops.ts";
import { scans } from "#domain/records/scans.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { clean } from "#domain/text/clean.ts";
import { type Found, type FoundPallet, findTarget, matchFound } from "#live/finds.ts";
import { finds } from "#text/finds.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { toast } from "#ui/toast.tsx";

const text = finds.match;

type Target = { pallet: string; name: string; consignee: string; number: number; count: number; stops: Stop[] };

/** A number, then what it stands for, and what speaks against it: nothing is said before the pallet was seen. */
export function MatchForm({
  find,
  given,
  onGiven,
}: {
  find: FoundPallet;
  given: string;
  onGiven: (given: string) => void;
}) {
  const [error, setError] = useState<string>();
  const [target, setTarget] = useState<(Target & { given: string }) | null>(null);
  const look = async (event: FormEvent) => {
    event.preventDefault();
    setTarget(null);
    if (clean(given, "code") === "") return setError(text.empty);
    const read = readTypedCode(given);
    if (!read.ok) return setError(read.why === "number" ? text.which : text.form);
    const found = targetOf(await findTarget(find, read.code), palletId(read.code));
    if (found) setTarget({ ...found, given });
    else setError(text.unknown);
  };
  return (
    <div className="grid max-w-[44rem] gap-3">
      <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={(event) => void look(event)}>
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextField
            label={text.label}
            name={`match-${find.id}`}
            value={given}
            error={error}
            hint={text.hint}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={(value) => {
              onGiven(value);
              setError(undefined);
            }}
          />
        </div>
        <Button type="submit" className="mt-2 min-h-14">
          {text.find}
        </Button>
      </form>
      {target && target.given === given && <Answer key={target.pallet} find={find} target={target} />}
    </div>
  );
}

function targetOf(found: Found, pallet: string): Target | null {
  if (found.kind === "pallet") {
    const { code, number, count, consignee } = found.pallet;
    return { pallet, name: formatReference(code.slice(0, 10)), consignee, number, count, stops: found.stops };
  }
  if (found.kind !== "early") return null;
  const { reference, number, count } = found;
  return { pallet, name: formatReference(reference), consignee: "", number, count, stops: ["early"] };
}

function Answer({ find, target }: { find: FoundPallet; target: Target }) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isStopped = target.stops.length > 0;
  const said = clean(reason, "text");
  const fault = faultOf(isStopped, said);
  const save = async () => {
    setTried(true);
    if (busy || fault) return;
    setBusy(true);
    try {
      await matchFound({ find: find.id, pallet: target.pallet, reason: isStopped ? said : "" });
      toast({ tone: "done", title: text.done });
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.failed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3 border-edge border-l-4 bg-paper px-4 py-3">
      <p role="status" className="wrap-anywhere">
        <b>{text.pallet(target.number, target.count)}</b>, {target.name}
        {target.consignee && <span className="block">{target.consignee}</span>}
      </p>
      {isStopped && (
        <>
          <p className="font-semibold text-error">
            {text.stops(target.stops.map((stop) => text.stop[stop]).join(", "))}
          </p>
          <TextAreaField
            label={text.reason}
            name={`match-reason-${find.id}`}
            rows={2}
            value={reason}
            error={tried ? fault : undefined}
            onChange={setReason}
            required
          />
        </>
      )}
      <Button variant="primary" onClick={() => void save()} aria-disabled={busy || undefined}>
        {text.yes}
      </Button>
    </div>
  );
}

function faultOf(isStopped: boolean, said: string): string | undefined {
  if (!isStopped) return undefined;
  if (said === "") return text.reasonMissing;
  return said.length > scans.reason.max ? text.reasonLong : undefined;
}
