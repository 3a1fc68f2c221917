import { useId, useState } from "react";
import type { RoomOn } from "#live/consequences.ts";
import type { SailingView } from "#live/sailings.ts";
import { consequences } from "#text/consequences.ts";
import { Button } from "#ui/button.tsx";
import { FieldMessage } from "#ui/field-message.tsx";
import { RoomBar } from "./room-bar.tsx";
import styles from "./ship-choice.module.css";
import { cutOffOf, percent, sailsOn, takenOf, weekOf } from "./ship-words.ts";

const text = consequences.ship;
/** How many are shown at first. */
const FEW = 3;

/** A sailing to choose: how many of the chosen shipments make it, or may make it, and its room without and with those. */
export type ShipOption = { ship: SailingView; make: number; of: number; unknown: number; room: RoomOn };

type Props = {
  legend: string;
  options: readonly ShipOption[];
  /** The choice of no sailing, and how many would lose theirs. */
  none: { value: string; label: string; lose: number };
  value: string | null;
  onChange: (value: string) => void;
  now: number;
  error: string | undefined;
  disabled: boolean;
};

/** Sailings as a list of radio buttons, each with its cut-off and its room. */
export function ShipChoice({ legend, options, none, value, onChange, now, error, disabled }: Props) {
  const id = useId();
  const [all, setAll] = useState(false);
  const shown = options.filter(({ ship }, at) => all || at < FEW || ship.id === value);
  const radio = (of: string) => ({ name: id, value: of, checked: of === value, onChange: () => onChange(of) });
  return (
    <fieldset className="min-w-0" disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{legend}</legend>
      {error && (
        <div className="px-5.5 pt-3">
          <FieldMessage id={id}>{error}</FieldMessage>
        </div>
      )}
      {shown.map((option) => (
        <Ship
          key={option.ship.id}
          option={option}
          now={now}
          id={`${id}-${option.ship.id}`}
          radio={radio(option.ship.id)}
        />
      ))}
      {shown.length < options.length && (
        <div className="border-b border-rule px-5.5 py-1">
          <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
            {text.more(options.length - shown.length)}
          </Button>
        </div>
      )}
      <label className={`${styles.ship} ${styles.none}`} htmlFor={`${id}-none`}>
        <Radio {...radio(none.value)} id={`${id}-none`} />
        <b id={`${id}-none-name`} className="self-center font-display text-21 font-[850]">
          {none.label}
        </b>
        <span id={`${id}-none-make`} className="self-center text-15 text-ink-2">
          {none.lose > 0 && text.lose(none.lose)}
        </span>
      </label>
    </fieldset>
  );
}

type RadioProps = { name: string; value: string; checked: boolean; onChange: () => void };

function Radio({ id, ...radio }: RadioProps & { id: string }) {
  return (
    <>
      <input
        {...radio}
        id={id}
        type="radio"
        className="peer absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-make ${id}-about`}
      />
      <span
        className="mt-0.5 size-[22px] flex-none rounded-full border-2 border-ink-2 peer-checked:border-7 peer-checked:border-road"
        aria-hidden="true"
      />
    </>
  );
}

function Ship({ option, now, id, radio }: { option: ShipOption; now: number; id: string; radio: RadioProps }) {
  const { ship, make, of, unknown, room } = option;
  const before = takenOf(room.before, room, "floor");
  const after = takenOf(room.after, room, "floor");
  const [first, then] = of === 0 ? ["", ""] : text.make(make, of, unknown);
  const isEmpty = room.whole.floor === 0;
  return (
    <label className={styles.ship} htmlFor={id}>
      <Radio {...radio} id={id} />
      <span className="min-w-0">
        <b className="block font-display text-21 font-[850]" id={`${id}-name`}>
          {sailsOn(ship)}
          <span className="sr-only">, </span>
          <span className="block font-text text-15 font-normal text-ink-2">{text.week(weekOf(ship), ship.port)}</span>
        </b>
      </span>
      <span id={`${id}-make`} className="col-3 row-1 text-right text-15 text-ink-2">
        <b className="block text-17 text-ink">{first}</b> {then}
      </span>
      <span id={`${id}-about`} className="col-[2/-1] mt-1.5 grid gap-1 text-15 text-ink-2">
        <RoomBar before={before} after={after} />
        <span className="flex flex-wrap justify-between gap-x-3">
          <span>{ship.cut_off < now ? text.wasCutOff(cutOffOf(ship)) : text.cutOff(cutOffOf(ship))}</span>
          <span>{isEmpty ? text.noFloor : text.floor(percent(after))}</span>
        </span>
      </span>
    </label>
  );
}
