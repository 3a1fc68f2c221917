import { useState } from "react";
import { MOST_PALLETS_AT_ONCE } from "#domain/schemas/sailing.ts";
import {
  type PalletView,
  type SailingStep,
  type SailingView,
  type ShipmentView,
  sailingActions,
} from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { MomentField } from "#ui/day-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { classes } from "./classes.ts";
import { keep } from "./keep.ts";
import { putAll } from "./next-for-all.ts";
import { palletsIn } from "./plans.ts";
import { dayThere, fieldOf, momentIn, NICOSIA, ROME, whenThere } from "./times.ts";

const text = sailings.step;

/** The next state of the sailing. */
export type To = SailingStep["to"];

type Props = {
  sailing: SailingView;
  to: To;
  load: readonly ShipmentView[];
  /** What takes its pallets if it is cancelled. */
  next?: SailingView | null | undefined;
  onClose: () => void;
};

/** Confirms a change of a sailing's state; before departure it lists the pallets that were not scanned as loaded. */
export function StepDialog({ sailing, to, load, next = null, onClose }: Props) {
  const zone = to === "arrived" ? NICOSIA : ROME;
  const timed = to === "sailed" || to === "arrived";
  const [at, setAt] = useState(() => fieldOf(Date.now(), zone));
  const unscanned = to === "sailed" ? palletsIn(load).filter(({ mark }) => mark !== "loaded") : [];
  // Pallets that were not scanned as loaded are preselected to stay behind.
  const [stays, setStays] = useState<ReadonlySet<string>>(() => new Set(unscanned.map(({ id }) => id)));
  const moment = timed ? momentIn(at, zone) : Date.now();
  const wrongTime = timed ? wrongOf(moment, to, sailing) : undefined;
  const moves = to === "cancelled" && next !== null ? palletsIn(load) : [];
  const [takes, setTakes] = useState(true);
  const left = unscanned.filter(({ id }) => stays.has(id)).map(({ id }) => id);
  const tooMany = left.length > MOST_PALLETS_AT_ONCE;
  const [tried, setTried] = useState(false);
  const go = async () => {
    setTried(true);
    if (wrongTime || tooMany || moment === null) return;
    const step = { to, at: moment, seen: sailing.state, left };
    const work = sailingActions
      .advance(sailing.id, step)
      .then(() => (takes && next && moves.length > 0 ? putAll(moves, next.id) : undefined));
    if (await keep(work, { done: text.done[to], failed: text.failed })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      kind="alert"
      title={text.titles[to]}
      lede={text.texts[to]}
      actions={
        <>
          <Button variant="primary" onClick={() => void go()}>
            {text.yes[to]}
          </Button>
          <Button onClick={onClose}>{text.no}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {to === "sailed" && sailing.etd > Date.now() && <p>{text.early(whenThere(sailing.etd, ROME))}</p>}
        {timed && (
          <MomentField
            label={to === "sailed" ? text.departedAt : text.arrivedAt}
            name="step-at"
            value={at}
            onChange={setAt}
            error={tried ? wrongTime : undefined}
          />
        )}
        {next && moves.length > 0 && (
          <Checkbox
            name="step-next"
            checked={takes}
            onChange={setTakes}
            label={text.putAll(moves.length, dayThere(next.etd, ROME), next.name)}
          />
        )}
        {tooMany && <Banner tone="error" role="alert" title={text.tooMany} />}
        {unscanned.length > 0 && <Left pallets={unscanned} stays={stays} onChange={setStays} />}
      </div>
    </Dialog>
  );
}

/** What is wrong with a time: in the future, or an arrival before its departure. */
function wrongOf(moment: number | null, to: To, { atd }: SailingView): string | undefined {
  if (moment === null || moment > Date.now() + 60_000) return text.timeWrong;
  if (to === "arrived" && atd !== null && moment < atd - 60_000) return text.beforeItSailed(whenThere(atd, ROME));
  return undefined;
}

function Left(props: {
  pallets: readonly PalletView[];
  stays: ReadonlySet<string>;
  onChange: (stays: ReadonlySet<string>) => void;
}) {
  const { pallets, stays, onChange } = props;
  const toggle = (id: string, on: boolean) => {
    const next = new Set(stays);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="font-bold">{text.unscanned(pallets.length)}</legend>
      <p className="text-ink-2">{text.unscannedText}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChange(new Set(pallets.map(({ id }) => id)))}>
          {text.tickAll}
        </Button>
        <Button size="sm" onClick={() => onChange(new Set())}>
          {text.tickNone}
        </Button>
      </div>
      <ul className="grid max-h-[19rem] overflow-y-auto border border-rule">
        {pallets.map(({ id, row, mark }) => (
          <li key={id} className="border-b border-rule last:border-b-0">
            <label className="flex items-center gap-2 pr-3">
              <span className={classes.tick}>
                <input
                  type="checkbox"
                  className={classes.tickBox}
                  checked={stays.has(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
              </span>
              <span>
                <b>
                  {row.code.slice(0, 5)} {row.number}/{row.count}
                </b>
                , {row.consignee}, {sailings.plan.marks[mark]}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
