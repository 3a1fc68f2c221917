import type { RoomLeft as Left, RoomOn } from "#live/consequences.ts";
import { consequences } from "#text/consequences.ts";
import { RoomBar } from "./room-bar.tsx";
import { takenOf } from "./ship-words.ts";

const text = consequences.room;
const PARTS = [
  { what: "floor", unit: "m²", decimals: 2 },
  { what: "volume", unit: "m³", decimals: 1 },
  { what: "weight", unit: "kg", decimals: 0 },
] as const;

/** What is left of a sailing by floor, volume and weight. */
export function RoomLeft({ day, left, room }: { day: string; left: Left; room: RoomOn }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="font-text text-16 font-semibold">{text.title(day)}</h3>
      <ul className="grid gap-x-6 gap-y-2 @min-[30rem]/follows:grid-cols-3">
        {PARTS.map(({ what, unit, decimals }) => {
          const amount = `${Math.abs(left[what]).toFixed(decimals)}\u00a0${unit}`;
          return (
            <li key={what} className="min-w-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span className="text-ink-2">{text[what]}</span>{" "}
                <b className={left[what] < 0 ? "font-bold text-error" : "font-bold"}>
                  {left[what] < 0 ? text.over(amount) : amount}
                </b>
              </p>
              <RoomBar before={takenOf(room.before, room, what)} after={takenOf(left, room, what)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
