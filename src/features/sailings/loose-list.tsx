import { useState } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatWeekday } from "#i18n/format.ts";
import { type LooseShipment, type SailingDesk, type SailingView, sailingActions } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { ui } from "#text/ui.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { toast } from "#ui/toast.tsx";
import { classes } from "./classes.ts";
import { MoveDialog } from "./move-dialog.tsx";
import type { Trial } from "./plans.ts";
import { Squares } from "./squares.tsx";
import { dayThere, percent, ROME, weekOfName } from "./times.ts";

const text = sailings.loose;
/** Rows that are rendered at a time, because thousands at once would be slow. */
const PAGE = 60;

/** The key includes the sailing, because some pallets of a shipment may have none and others a cancelled one. */
export const keyOf = ({ id, from }: LooseShipment): string => `${id} ${from}`;

type Props = {
  loose: readonly LooseShipment[];
  desk: SailingDesk;
  chosen: string;
  onChoose: (id: string) => void;
  trial: (Trial & { sailing: SailingView }) | null;
  mayEdit: boolean;
  now: number;
};

/** Shipments without a sailing; the selected one shows its first possible sailing, and why not an earlier one. */
export function LooseList({ loose, desk, chosen, onChoose, trial, mayEdit, now }: Props) {
  const [most, setMost] = useState(PAGE);
  const [moving, setMoving] = useState<LooseShipment | null>(null);
  const count = loose.reduce((total, { pallets }) => total + pallets.length, 0);
  return (
    <aside
      className="min-w-0 border-t-(length:--hair) border-edge md:border-t-0 md:border-l-(length:--hair)"
      aria-label={text.title}
    >
      <div className="px-5 pt-5 pb-4">
        <h2 className="text-(length:--text-33)">{text.title}</h2>
        <p className="text-ink-2">{loose.length > 0 ? text.count(loose.length, count) : text.none}</p>
      </div>
      <ul className="border-t border-rule">
        {loose.slice(0, most).map((one) => (
          <li
            key={keyOf(one)}
            className={classNames(
              "border-b border-rule bg-sheet",
              keyOf(one) === chosen && "shadow-[inset_0_0_0_3px_var(--color-ink)]",
            )}
          >
            <button
              type="button"
              className={classNames(classes.choice, "pl-5")}
              aria-expanded={keyOf(one) === chosen}
              onClick={() => onChoose(keyOf(one))}
            >
              <span className={classes.name}>{one.consignee}</span>
              <Squares pallets={one.pallets} />
              <span className="text-16 text-ink-2">
                {[formatReference(one.reference), one.country].filter(Boolean).join(", ")}
              </span>
              <span className="text-16 text-ink-2 col-start-1">
                {one.inBologna ? text.inBologna(formatWeekday(one.inBologna)) : text.unknownDay}
              </span>
              {keyOf(one) !== chosen && <FirstDay first={one.first} />}
            </button>
            {keyOf(one) === chosen && (
              <Chosen one={one} desk={desk} trial={trial} mayEdit={mayEdit} onOther={() => setMoving(one)} />
            )}
          </li>
        ))}
      </ul>
      {loose.length > most && (
        <div className="p-4">
          <Button wide onClick={() => setMost(most + PAGE)}>
            {ui.showMore(PAGE, loose.length - most)}
          </Button>
        </div>
      )}
      {moving && (
        <MoveDialog
          desk={desk}
          shipments={[moving]}
          pallets={moving.pallets}
          now={now}
          onClose={() => setMoving(null)}
          onMoved={() => setMoving(null)}
        />
      )}
    </aside>
  );
}

function FirstDay({ first }: { first: SailingView | null }) {
  return (
    <span className="text-16 text-ink-2 text-right">
      {first ? (
        <>
          {text.first} <b className="text-ink">{dayThere(first.etd, ROME)}</b>
        </>
      ) : (
        text.noFirst
      )}
    </span>
  );
}

function Chosen(props: {
  one: LooseShipment;
  desk: SailingDesk;
  trial: Props["trial"];
  mayEdit: boolean;
  onOther: () => void;
}) {
  const { one, desk, trial, mayEdit, onOther } = props;
  const { first, earlier, from } = one;
  const cancelled = desk.sailings.find(({ id }) => id === from);
  const place = trial?.container || (first ? text.week(weekOfName(first.name)) : "");
  const put = () => {
    if (!first) return;
    // Of a divided shipment only the pallets without a sailing are assigned.
    sailingActions
      .assign({ pallets: one.pallets.map(({ id }) => id), sailing: first.id, container: trial?.container ?? "" })
      .then(
        () => toast({ tone: "done", title: sailings.move.done(one.consignee, place) }),
        (error) => {
          console.error(error);
          toast({ tone: "error", title: sailings.move.failed });
        },
      );
  };
  return (
    <div className="px-5 pb-4 grid gap-3">
      <p className="border-t border-rule pt-3">
        {cancelled && `${text.cancelled(dayThere(cancelled.etd, ROME))} `}
        {earlier && `${whyNot(earlier)} `}
        {first ? (
          <>
            {text.canMake} <b>{dayThere(first.etd, ROME)}</b>; {trial && trial.over > 0 && text.tooMuch(trial.over)}
            {trial && trial.over === 0 && trial.container && text.fills(trial.container, percent(trial.fill))}
            {trial && trial.over === 0 && !trial.container && text.divided}
          </>
        ) : one.inBologna ? (
          text.nothing
        ) : (
          text.noDay
        )}
      </p>
      {mayEdit && (
        <>
          {first && (
            <Button variant="primary" wide onClick={put}>
              {text.put(place)}
            </Button>
          )}
          <Button wide onClick={onOther}>
            {text.other}
          </Button>
        </>
      )}
    </div>
  );
}

function whyNot({ sailing, days }: NonNullable<LooseShipment["earlier"]>): string {
  const name = dayThere(sailing.etd, ROME);
  return days > 0 ? text.late(name, days) : text.closed(name);
}
