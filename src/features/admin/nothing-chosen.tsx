import { admin as text } from "#text/admin.ts";
import { DayLine } from "#ui/freight/day-line.tsx";

/** The right half of a tablet before a shipment is chosen. */
export function NothingChosen() {
  return (
    <div className="admin-choose">
      <div className="admin-choose-line">
        <DayLine road={5} done={0} />
      </div>
      <p className="admin-choose-title display">{text.choose.title}</p>
      <p>{text.choose.text}</p>
      <p className="hint">{text.choose.keys}</p>
    </div>
  );
}
