import { useContext } from "react";
import type { BookingForm } from "#domain/schemas/booking.ts";
import { fullAddress } from "#domain/shipment/full-address.ts";
import { booking as text } from "#text/booking.ts";
import { Button } from "#ui/button.tsx";
import { FrozenContext } from "#ui/form/contexts.ts";
import type { Party } from "#ui/freight/party-fields.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./i-am.module.css";

type Props = {
  iAm: Party | null;
  filled: boolean;
  /** The party whose fields are folded to a card here. */
  folded: Party | null;
  values: BookingForm;
  onChoose: (party: Party | null) => void;
  onOpen: () => void;
};

/** Which party the person is. Nothing is chosen at first; a second press takes it back. */
export function IAm({ iAm, filled, folded, values, onChoose, onOpen }: Props) {
  const frozen = useContext(FrozenContext);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form's groups are its numbered boxes
    <div role="group" aria-label={text.iAm.label} className="mb-8">
      <div className="rounded-ruled border-(length:--hair) border-ink-2 bg-sheet">
        <div className="flex flex-wrap">
          {(["shipper", "consignee"] as const).map((party) => (
            <button
              key={party}
              type="button"
              aria-pressed={iAm === party}
              className={styles.choice}
              aria-disabled={frozen || undefined}
              onClick={() => !frozen && onChoose(iAm === party ? null : party)}
            >
              {iAm === party && <Icon name="ok" small />}
              {text.iAm[party]}
            </button>
          ))}
        </div>
        {folded && <Card party={folded} values={values} frozen={frozen} onOpen={onOpen} />}
      </div>
      <p role="status" className="hint not-empty:mt-2">
        {filled && text.iAm.filled}
      </p>
    </div>
  );
}

function Card(props: { party: Party; values: BookingForm; frozen: boolean; onOpen: () => void }) {
  const { party, values, frozen, onOpen } = props;
  const of = (part: "Name" | "Company" | "Address" | "Postcode" | "Town" | "Phone" | "Email") =>
    values[`${party}${part}`];
  const [first, ...rest] = [
    ...[of("Company"), of("Name"), fullAddress(of("Address"), of("Postcode"), of("Town"))],
    `${of("Phone")}, ${of("Email")}`,
  ].filter((line) => line !== "");
  return (
    <div className="flex items-center gap-3 border-t-(length:--hair) border-ink-2 px-4 py-3.5">
      <div className="min-w-0 flex-auto leading-[1.4] wrap-anywhere">
        <p className="font-semibold">{first}</p>
        {rest.map((line) => (
          <p key={line} className="text-16">
            {line}
          </p>
        ))}
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="flex-none"
        blocked={frozen ? text.confirm.submitting : undefined}
        onClick={onOpen}
      >
        {text.iAm.change}
        <span className="sr-only"> {text.iAm.details[party]}</span>
      </Button>
    </div>
  );
}
