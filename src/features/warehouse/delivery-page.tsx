import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { readPalletCode } from "#domain/pallets/code.ts";
import { useInMemory } from "#live/in-memory.ts";
import { useKeptForm } from "#live/kept-form.ts";
import { type PalletNow, useScanTarget } from "#live/warehouse.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { CHECK_BOX, Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { goToField } from "#ui/go-to-field.ts";
import { Icon } from "#ui/icon.tsx";
import { PhoneLinks } from "#ui/phone-links.tsx";
import { toast } from "#ui/toast.tsx";
import { useScanner } from "#ui/use-scanner.ts";
import type { DeliverySearch } from "./delivery-search.ts";
import { deliveryForm } from "./kept-values.ts";
import { Photos } from "./photos.tsx";
import { Screen, ScreenHead, StateChip } from "./screen.tsx";
import { signal } from "./signals.ts";
import { Signature } from "./signature.tsx";
import { canBeHandedOver, type HandoverErrors, isDelivered, isStopped, useDelivery } from "./use-delivery.ts";
import { metres, referenceOf } from "./words.ts";

const { delivery: words } = text;

/** /warehouse/delivery: the delivered pallets, recipient, signature, photos and damage. */
export function DeliveryPage({ pallet, scanned, round }: DeliverySearch) {
  const found = useScanTarget(pallet ?? "");
  const back = round ? "/warehouse/expected" : "/warehouse";
  return (
    <Screen>
      <ScreenHead title={words.title} back={back}>
        <StateChip />
      </ScreenHead>
      {found?.kind === "pallet" && (
        <Delivery
          key={found.pallet.shipment}
          pallets={found.siblings}
          scanned={scanned ? found.pallet.code : undefined}
          back={back}
        />
      )}
      {found !== undefined && found?.kind !== "pallet" && <Nothing />}
    </Screen>
  );
}

function Nothing() {
  return (
    <div className="grid gap-3 px-4 py-8">
      <p className="font-bold text-21">{words.gone}</p>
      <p>{words.goneHow}</p>
      <Link to="/warehouse" className="btn btn-primary">
        {text.expected.next}
      </Link>
      <Link to="/warehouse/expected" className="btn btn-outline">
        {text.scan.expected}
      </Link>
    </div>
  );
}

/** The id of the control that gets the focus when a field is wrong. */
const controlOf = (wrong: keyof HandoverErrors, pallets: readonly PalletNow[]): string => {
  if (wrong === "ticked") return tickId(pallets.find(canBeHandedOver)?.number ?? 1);
  return wrong === "signature" ? "unsigned" : wrong;
};
const tickId = (number: number) => `tick-${number}`;

type DeliveryState = ReturnType<typeof useDelivery>;

type DeliveryProps = {
  pallets: readonly PalletNow[];
  scanned: string | undefined;
  /** Where it leads once it is saved. */
  back: "/warehouse" | "/warehouse/expected";
};

/** Rendered after the saved form was read. */
function Delivery(props: DeliveryProps) {
  const kept = useKeptForm(deliveryForm(props.pallets[0]?.shipment ?? ""));
  return kept === undefined ? null : <DeliveryForm {...props} kept={kept} />;
}

function DeliveryForm({ pallets, scanned, back, kept }: DeliveryProps & { kept: Record<string, unknown> | null }) {
  const delivery = useDelivery(pallets, scanned, kept);
  const [begunAnew, setBegunAnew] = useState(0);
  const inMemory = useInMemory();
  const { chosen, errors, save, busy, flip } = delivery;
  const navigate = useNavigate();
  const valid = pallets.filter(({ cancelled }) => !cancelled);
  // A hand scanner ticks pallets, too.
  useScanner((given) => {
    const read = readPalletCode(given);
    const one = read.ok ? pallets.find(({ code }) => code === read.code) : undefined;
    signal(one ? "ok" : "stop");
    if (one && !isDelivered(one)) flip("ticked", one.id, true);
    else if (!one) toast({ tone: "error", title: text.stop.label.unknown });
  });
  const submit = async () => {
    const count = chosen.length;
    const saved = await save();
    if (saved === "no") {
      if (delivery.wrong) goToField(controlOf(delivery.wrong, pallets));
      return;
    }
    toast(saved === "page" ? { tone: "info", ...notOnDevice.page } : { tone: "done", title: words.saved(count) });
    void navigate({ to: back, replace: true });
  };
  return (
    <>
      <Consignee pallet={pallets[0] as PalletNow} />
      <Ticks pallets={pallets} delivery={delivery} />
      {kept && begunAnew === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-hub border-l-4 bg-sheet px-4 py-2">
          <p>{words.again}</p>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              delivery.discard();
              setBegunAnew(begunAnew + 1);
            }}
          >
            {words.discard}
          </Button>
        </div>
      )}
      <Proof key={begunAnew} delivery={delivery} />
      <Exception delivery={delivery} />
      <div className="sticky bottom-0 z-10 mt-auto grid gap-2 border-edge border-t-(length:--hair) bg-paper px-4 pt-2.5 pb-4">
        {Object.keys(errors).length > 0 && (
          <p role="alert" className="font-semibold text-error">
            {Object.values(errors)[0]}
          </p>
        )}
        <Button
          variant="primary"
          className="min-h-16 text-[1.25rem]"
          onClick={submit}
          aria-disabled={busy || undefined}
        >
          {words.submit(chosen.length, valid.length)}
        </Button>
        <p className="text-center text-16 text-ink-2">{inMemory ? words.onPage : words.kept}</p>
      </div>
    </>
  );
}

function Consignee({ pallet }: { pallet: PalletNow }) {
  const { consignee, delivery_address, delivery_phone, origin_country } = pallet;
  return (
    <section className="bg-sheet px-4 py-3.5 [overflow-wrap:anywhere]">
      <h2 className="text-33">{consignee}</h2>
      <p className="mt-1 text-16">{delivery_address}</p>
      <p className="text-16">{words.from(referenceOf(pallet), origin_country)}</p>
      {delivery_phone && (
        <p className="flex flex-wrap items-center gap-x-2 text-sea">
          <Icon name="phone" small />
          <PhoneLinks
            phone={delivery_phone}
            country="CY"
            label={words.call}
            className="inline-flex min-h-12 items-center"
          />
        </p>
      )}
    </section>
  );
}

function Ticks({ pallets, delivery }: { pallets: readonly PalletNow[]; delivery: DeliveryState }) {
  const { values, flip } = delivery;
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] border-rule border-t bg-sheet">
      <legend className="sr-only">{words.pallets}</legend>
      {pallets.map((pallet) => (
        <Tick
          key={pallet.id}
          pallet={pallet}
          ticked={values.ticked.has(pallet.id)}
          onTick={(on) => flip("ticked", pallet.id, on)}
        />
      ))}
    </fieldset>
  );
}

function Tick({ pallet, ticked, onTick }: { pallet: PalletNow; ticked: boolean; onTick: (on: boolean) => void }) {
  const { length, width, height, number, count, cancelled, hold } = pallet;
  const done = isDelivered(pallet);
  const mark = (done && words.done) || (cancelled && words.cancelled) || (hold && words.hold);
  return (
    <label className="relative grid cursor-pointer content-end gap-1 border-rule border-r border-b p-3">
      <span className="grid grid-cols-[1fr_auto] items-end gap-2">
        <PalletFigure
          pallet={pallet}
          label={text.scan.toScale(metres(length), metres(width), metres(height))}
          className="h-24 w-full"
        />
        <input
          id={tickId(number)}
          type="checkbox"
          className="peer sr-only"
          checked={ticked || done}
          disabled={done}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className={classNames(CHECK_BOX, "-mt-px")} aria-hidden="true">
          <Icon name="check" />
        </span>
      </span>
      <span className="font-semibold text-16">{words.pallet(number, count)}</span>
      {mark && <span className="text-15 text-error">{mark}</span>}
    </label>
  );
}

function Proof({ delivery }: { delivery: DeliveryState }) {
  const { values, set, errors } = delivery;
  return (
    <section className="grid gap-2.5 px-4 pt-3">
      <TextField
        label={words.recipient}
        name="recipient"
        value={values.recipient}
        error={errors.recipient}
        onChange={(recipient) => set({ recipient })}
        autoComplete="off"
        required
      />
      {!values.unsigned && (
        <Signature
          start={values.strokes}
          onChange={(signed) => set({ signature: signed?.picture ?? null, strokes: signed?.strokes ?? [] })}
        />
      )}
      <Checkbox
        label={words.unsigned}
        name="unsigned"
        checked={values.unsigned}
        error={errors.signature}
        onChange={(unsigned) => set({ unsigned, signature: null, strokes: [] })}
      />
      <Photos
        photos={values.photos}
        onChange={(photos) => set({ photos })}
        label={(number) => (number === 1 ? words.photo : words.another)}
      />
      <TextAreaField
        label={words.remark}
        name="remark"
        rows={2}
        value={values.remark}
        error={errors.remark}
        hint={words.seen}
        onChange={(remark) => set({ remark })}
      />
    </section>
  );
}

function Exception({ delivery }: { delivery: DeliveryState }) {
  const { values, set, flip, chosen, errors } = delivery;
  return (
    <section className="grid gap-2.5 px-4 pb-4">
      <Checkbox
        label={words.exception}
        name="exception"
        checked={values.exception}
        onChange={(exception) => set({ exception })}
      />
      {values.exception && (
        <>
          {chosen.length > 0 && (
            <fieldset>
              <legend className="font-semibold">{words.which}</legend>
              {chosen.map(({ id, number, count }) => (
                <Checkbox
                  key={id}
                  label={words.pallet(number, count)}
                  name={`damaged-${id}`}
                  checked={values.damaged.has(id)}
                  onChange={(on) => flip("damaged", id, on)}
                />
              ))}
            </fieldset>
          )}
          <TextAreaField
            label={words.note}
            name="note"
            rows={2}
            value={values.note}
            error={errors.note}
            onChange={(note) => set({ note })}
            required
          />
        </>
      )}
      {chosen.some(isStopped) && (
        <TextAreaField
          label={words.stops}
          name="reason"
          rows={2}
          value={values.reason}
          error={errors.reason}
          onChange={(reason) => set({ reason })}
          required
        />
      )}
    </section>
  );
}
