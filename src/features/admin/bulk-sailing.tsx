import { useState } from "react";
import { assignMany } from "#live/change-many.ts";
import type { Following } from "#live/consequences.ts";
import type { Shipment } from "#live/office.ts";
import type { SailingView } from "#live/sailings.ts";
import { adminMany } from "#text/admin-many.ts";
import { consequences } from "#text/consequences.ts";
import { undo } from "#text/undo.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FollowsRows, nameOf } from "./follows-rows.tsx";
import { RoomLeft } from "./room-left.tsx";
import { ShipChoice } from "./ship-choice.tsx";
import { sailsOn } from "./ship-words.ts";
import { ToldLine } from "./told-line.tsx";
import { useBulkAction } from "./use-bulk-action.ts";
import type { Chosen } from "./use-chosen.ts";
import { NONE, type SailingPlan, unknownOf, useSailingPlan } from "./use-sailing-plan.ts";

const text = adminMany.setSailing;

type Props = { chosen: Pick<Chosen, "rows" | "clear">; onClose: () => void };

/** Assigns all selected shipments to one sailing, with one operation each, and says before what follows. */
export function BulkSailing({ chosen, onClose }: Props) {
  const [checked, setChecked] = useState(false);
  const { busy, offering, run } = useBulkAction(chosen, onClose);
  const plan = useSailingPlan(chosen.rows);
  const { to, moving, moves, following, open, ship } = plan;
  const problem = problemOf(moving.length, to, moves.length);
  const left = moving.filter(({ id }) => !moves.some(({ shipment }) => shipment === id));

  const save = () => {
    setChecked(true);
    if (problem || busy) return;
    void run(() =>
      assignMany(
        moves,
        offering((n) => doneText(n, plan), following.told),
      ),
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={text.title(chosen.rows.length)}
      lede={ship && moving.length > 0 && sumOf(following, moving, ship)}
      actions={
        <>
          <Button variant="primary" size="lg" aria-disabled={busy || undefined} onClick={save}>
            {busy ? adminMany.saving : saveText(to, to === null ? moving.length : moves.length)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {adminMany.cancel}
          </Button>
          <p role="status" className="text-16 text-ink-2 sm:ml-auto">
            {to !== null && staysText(left)}
          </p>
        </>
      }
    >
      <div className="-mx-5.5 -my-4.5 grid lg:grid-cols-[21.5rem_minmax(0,1fr)]">
        <div className="min-w-0 bg-paper max-lg:border-b max-lg:border-rule lg:border-r lg:border-rule">
          <ShipChoice
            legend={text.field}
            options={plan.options}
            none={{ value: NONE, label: text.none, lose: moving.filter(({ sailing }) => sailing !== "").length }}
            value={to}
            onChange={plan.choose}
            now={following.desk.now}
            error={checked && problem ? problem : undefined}
            disabled={busy}
          />
        </div>
        <div className="@container/follows grid min-w-0 content-start">
          <Hints
            pending={chosen.rows.length - moving.length}
            unknown={following.desk.state !== "loading" && open.length === 0}
          />
          {to === null && open.length > 0 && <p className="px-5.5 py-4 text-ink-2">{text.before}</p>}
          <WhatFollows plan={plan} />
        </div>
      </div>
    </Dialog>
  );
}

/** For each shipment, for the room of the sailing, and for those who hear of it. */
function WhatFollows({ plan: { moving, following, ship, room, late, elsewhere, actionFor } }: { plan: SailingPlan }) {
  const { follows, here, staying, told } = following;
  if (!follows || !here) return null;
  return (
    <>
      <FollowsRows
        rows={moving}
        follows={follows.shipments}
        there={here.there}
        missed={() => ship}
        late={late}
        actionFor={actionFor}
      />
      <div className="grid gap-4 px-5.5 py-4">
        {ship && room && following.room && <RoomLeft day={sailsOn(ship)} left={following.room} room={room} />}
        <ToldLine told={told} all={moving.length - staying.size} />
        {elsewhere > 0 && <p className="text-16">{consequences.told.others(elsewhere)}</p>}
      </div>
    </>
  );
}

/** What is said after the act: all to one ship, off theirs, or apart. */
function doneText(n: number, { to, ship, elsewhere }: SailingPlan): string {
  if (to === NONE) return undo.off(n);
  return ship && elsewhere === 0 ? undo.moved(n, sailsOn(ship)) : undo.movedApart(n);
}

const saveText = (to: string | null, n: number) => (to === NONE ? text.takeOff(n) : text.save(n));

function Hints({ pending, unknown }: { pending: number; unknown: boolean }) {
  return (
    <div role="status" className="grid gap-1 px-5.5 text-16 text-ink-2 not-empty:pt-3">
      {pending > 0 && <p>{text.pending(pending)}</p>}
      {unknown && <p>{text.unknown}</p>}
    </div>
  );
}

function problemOf(moving: number, to: string | null, moves: number): string | null {
  if (moving === 0) return text.nothing;
  if (to === null) return text.choose;
  return moves === 0 ? text.noneMakes : null;
}

function sumOf({ follows, here, staying }: Following, moving: readonly Shipment[], ship: SailingView): string {
  if (!follows || !here) return "";
  const cannot = follows.cannot_make.length;
  const unknown = unknownOf(moving, follows.shipments, here.there);
  const later = follows.later.filter((id) => !staying.has(id)).length;
  return consequences.sum({ make: moving.length - cannot - unknown, cannot, unknown, later }, sailsOn(ship));
}

function staysText(left: readonly Shipment[]): string {
  const [one] = left;
  if (!one) return "";
  if (left.length > 1) return consequences.stays.many(left.length);
  return one.sailing ? consequences.stays.as(nameOf(one)) : consequences.stays.none(nameOf(one));
}
