import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import type { Stop } from "#domain/pallets/stops.ts";
import type { NoPlace } from "#domain/sailings/plan.ts";
import { clean } from "#domain/text/clean.ts";
import type { Sailing } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextAreaField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { leavesFrom } from "./words.ts";

const { stop: words } = text;
const MOST_REASON = 300;

/** Why a scan is stopped: a rule, or a pallet that is unknown on this phone. */
export type StopKind = Stop | "unknown";

export type StopProps = {
  /** The most serious first, which is shown large. */
  stops: readonly StopKind[];
  point: ScanPoint;
  /** "AKF-B2F7W-N8K4E" */
  reference: string;
  number: number;
  /** 0 if unknown on this phone. */
  count: number;
  consignee: string;
  /** Where it is, "In Bologna since 14:20"; "" if unknown. */
  place: string;
  /** Its bay; "" if unknown. */
  bay: string;
  /** The container being loaded, and the one it belongs to or was loaded into. */
  loading: ContainerAt | null;
  belongs: ContainerAt | null;
  /** Why there is no room in the container; null if there is, or if nothing is loaded. */
  noRoom: NoPlace | null;
  busy: boolean;
  onLeave: () => void;
  onRecord: (reason: string) => void;
};

/** A container and its sailing; "" and null if there is none. */
export type ContainerAt = { container: string; sailing: Sailing | null };

/**
 * A short instruction, and where the pallet belongs. Its red fills the screen above the answers: with the sound off, or in a
 * loud hall, a stop has to be seen from the corner of the eye.
 */
export function StopHead(props: StopProps) {
  const { stops, reference, number, count, consignee } = props;
  const [first = "unknown", ...others] = stops;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <section role="alert" className="flex-1 bg-stop px-4 pt-4 pb-5 text-on-stop">
        <p className="flex items-center gap-2.5 font-semibold text-17">
          <Icon name="x" />
          {[first, ...others].map((one) => words.label[one]).join(", ")}
        </p>
        <h2 ref={heading} tabIndex={-1} className="mt-3 max-w-[7ch] text-65 text-on-stop outline-none">
          {words.order[first]}
        </h2>
        <p className="mt-4 text-17">
          <b>{count ? words.pallet(number, count) : words.palletOnly(number)}</b>, {reference}
          {consignee && <span className="block [overflow-wrap:anywhere]">{consignee}</span>}
        </p>
      </section>
      <Containers {...props} first={first} />
    </>
  );
}

/** The lower part: the reason, the recommended action, and a way to record the scan all the same. */
export function StopFoot(props: StopProps) {
  const { stops, point, onLeave } = props;
  const [first = "unknown"] = stops;
  const [asked, setAsked] = useState(false);
  const aside = first === "wrong_sailing" || first === "wrong_container" ? words.takenBack : words.aside;
  return (
    <div className="grid flex-none gap-2 border-edge border-t-(length:--hair) px-4 pt-3.5 pb-4">
      <Why {...props} first={first} />
      {asked ? (
        <ReasonForm {...props} onCancel={() => setAsked(false)} />
      ) : (
        <>
          <Button variant="primary" className="min-h-16 text-[1.25rem]" onClick={onLeave}>
            {aside}
          </Button>
          <Button variant="quiet" onClick={() => setAsked(true)}>
            {point === "loaded" && first !== "no_room" ? words.anyway.loaded : words.anyway.other}
          </Button>
        </>
      )}
    </div>
  );
}

const ABOUT_CONTAINERS: readonly StopKind[] = ["wrong_sailing", "wrong_container", "loaded_elsewhere"];

function Containers({ first, loading, belongs }: StopProps & { first: StopKind }) {
  if (!ABOUT_CONTAINERS.includes(first) || !loading) return null;
  return (
    <dl className="grid flex-none grid-cols-2">
      <Side label={words.youAreLoading} at={loading} struck />
      <Side
        label={first === "loaded_elsewhere" ? words.loadedInto : words.belongsOn}
        at={belongs ?? { container: "", sailing: null }}
      />
    </dl>
  );
}

function Side({ label, at, struck }: { label: string; at: ContainerAt; struck?: boolean }) {
  const { container, sailing } = at;
  return (
    <div className={classNames("min-w-0 px-4 py-3", !struck && "border-edge border-l-(length:--hair) bg-hub-tint")}>
      <dt className="text-15 text-ink-2">{label}</dt>
      <dd>
        <span className={classNames("display text-42", struck && "text-ink-2 line-through")}>
          {container || sailing?.name || words.noSailing}
        </span>
        {sailing && <span className="block text-16">{leavesFrom(sailing)}</span>}
      </dd>
    </div>
  );
}

function Why({ first, loading, belongs, bay, place, noRoom }: StopProps & { first: StopKind }) {
  const { why } = words;
  const back = bay ? <BackTo bay={bay} /> : why.backToRamp;
  const line = {
    cancelled: why.cancelled,
    early: why.early,
    hold: why.hold,
    passed: why.passed(place),
    unknown: why.unknown,
    sailing_cancelled: why.sailing_cancelled,
    wrong_container: belongs?.container ? why.notThisContainer(belongs.container) : back,
    wrong_sailing: back,
    loaded_elsewhere: back,
    no_room: noRoom && why.no_room[noRoom](loading?.container || loading?.sailing?.name || ""),
  }[first];
  return <p className="text-17">{line}</p>;
}

function BackTo({ bay }: { bay: string }) {
  const { before, name, after } = words.why.backTo(bay);
  return (
    <>
      {before}
      <b>{name}</b>
      {after}
    </>
  );
}

/** Two reasons are one press each; any other is written. */
function ReasonForm(props: StopProps & { onCancel: () => void }) {
  const { busy, onRecord, onCancel } = props;
  const [writes, setWrites] = useState(false);
  if (writes) return <WrittenReason {...props} />;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{words.reason}</legend>
      {Object.values(words.reasons).map((reason) => (
        <Button key={reason} className="min-h-14" onClick={() => !busy && onRecord(reason)}>
          {reason}
        </Button>
      ))}
      <Button className="min-h-14" onClick={() => setWrites(true)}>
        {words.otherReason}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {text.back}
      </Button>
    </fieldset>
  );
}

function WrittenReason({ point, busy, onRecord, onCancel }: StopProps & { onCancel: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = clean(reason, "text");
    if (said === "") setError(words.reasonMissing);
    else if (said.length > MOST_REASON) setError(words.reasonLong);
    else if (!busy) onRecord(said);
  };
  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <TextAreaField
        label={words.reason}
        name="reason"
        rows={2}
        hint={words.reasonHint}
        value={reason}
        error={error}
        required
        onChange={(value) => {
          setReason(value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" className="min-h-16 text-[1.25rem]">
        {words.record[point]}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {text.back}
      </Button>
    </form>
  );
}
