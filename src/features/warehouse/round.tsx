import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { movedInRound, townKey, townsInTurn } from "#domain/pallets/round.ts";
import { mapLink } from "#lib/map-link.ts";
import { useDeviceOnline } from "#live/network.ts";
import { type DeliveryRound, keepRoundOrder, type Stop } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { usePhoneParts } from "#ui/phone-links.tsx";
import { toast } from "#ui/toast.tsx";
import { Missing } from "./missing.tsx";
import { type Choice, Pallets } from "./pallet-rows.tsx";
import { Squares } from "./squares.tsx";
import { kilograms } from "./words.ts";

const { round: words } = text;
const POINT = "delivered";

type RoundProps = Choice & { round: DeliveryRound };

/**
 * The stops of the day: the next one large, then the others by town in the order that this person chose. What is done leaves the
 * list and is counted.
 */
export function Round({ round, ...choice }: RoundProps) {
  const { next, others, done, here, of } = round;
  const [opened, open] = useState("");
  const moving = useMoving(round, open);
  const stops = done + others.length + (next ? 1 : 0);
  if (stops === 0) return <p className="px-4 py-6">{text.expected.nothing}</p>;
  const places = new Map(others.map(({ row }, at) => [row.shipment, done + at + 2]));
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-3 px-4 pt-3 text-16">
        <b>{next ? words.next(done + 1, stops) : words.all(stops)}</b>
        <span className="text-ink-2">{words.handed(here, of)}</span>
      </div>
      {next && <Next key={next.row.shipment} stop={next} {...choice} />}
      <p role="status" className="sr-only">
        {moving.said}
      </p>
      {townsInTurn(others).map(({ town, stops: there }, at) => (
        <section key={there[0]?.row.shipment} aria-label={town || words.noTown}>
          <div className="flex flex-wrap justify-between gap-x-3 border-edge border-t-(length:--hair) border-b border-b-rule bg-paper px-4 py-2 text-15">
            <h2 className="min-w-0 font-bold font-text text-15 [overflow-wrap:anywhere]">{town || words.noTown}</h2>
            <span className="text-ink-2">{countOf(there, at === 0 && isWith(next, town))}</span>
          </div>
          <ul>
            {there.map((stop) => (
              <Row
                key={stop.row.shipment}
                stop={stop}
                place={places.get(stop.row.shipment) ?? 0}
                of={stops}
                open={opened === stop.row.shipment}
                onOpen={() => open(opened === stop.row.shipment ? "" : stop.row.shipment)}
                onMove={(by) => moving.move(stop.row.shipment, by)}
                {...choice}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const isWith = (next: Stop | null, town: string) => next !== null && townKey(next.town) === townKey(town);

function countOf(stops: readonly Stop[], more: boolean): string {
  const pallets = stops.reduce((sum, { row }) => sum + row.of - row.here, 0);
  return more ? words.more(stops.length, pallets) : words.stops(stops.length, pallets);
}

/** The button of a moved stop keeps the focus, wherever it stands then; the next stop has no such buttons, so its name has it. */
function useMoving({ day, next, others, done }: DeliveryRound, open: (shipment: string) => void) {
  const [moved, setMoved] = useState<{ shipment: string; by: -1 | 1; place: number } | null>(null);
  const [said, say] = useState("");
  const order = [...(next ? [next] : []), ...others].map(({ row }) => row.shipment);
  const isThere = moved !== null && order[moved.place] === moved.shipment;
  // Once, when it stands there: what arrives later takes the focus from nobody.
  useEffect(() => {
    if (!isThere) return;
    document.getElementById(moved.place === 0 ? NEXT : moveId(moved.shipment, moved.by))?.focus();
    setMoved(null);
  }, [isThere, moved]);
  return {
    said,
    move: (shipment: string, by: -1 | 1) => {
      const after = movedInRound(order, shipment, by);
      if (!keepRoundOrder(day, after)) {
        toast({ tone: "error", title: words.notKept });
        return;
      }
      open(shipment);
      const place = after.indexOf(shipment);
      const name = [next, ...others].find((stop) => stop?.row.shipment === shipment)?.row.consignee ?? "";
      say(words.moved(name, done + place + 1, done + order.length));
      setMoved({ shipment, by, place });
    },
  };
}

const NEXT = "round-next";
const moveId = (shipment: string, by: -1 | 1) => `${by < 0 ? "earlier" : "later"}-${shipment}`;

function Next({ stop, ...choice }: Choice & { stop: Stop }) {
  const { row, address, phone, weight } = stop;
  const [open, setOpen] = useState(false);
  const id = `pallets-${row.shipment}`;
  return (
    <section aria-labelledby={NEXT} className="grid gap-2 px-4 pt-1 pb-4">
      <h2
        id={NEXT}
        tabIndex={-1}
        className="display text-[2.25rem] leading-[1.05] outline-none [overflow-wrap:anywhere]"
      >
        {row.consignee}
      </h2>
      <p className="whitespace-pre-line text-[1.1875rem] [overflow-wrap:anywhere]">{address || words.noAddress}</p>
      <button
        type="button"
        className="-mx-4 flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 text-left -outline-offset-3"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <StopSquares stop={stop} />
        <span>{words.load(row.of - row.here, row.reference.slice(0, 5), kilograms(weight))}</span>
      </button>
      {open && <Pallets id={id} rows={row.squares} point={POINT} {...choice} />}
      <Held stop={stop} />
      <Gone stop={stop} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        <MapLink address={address} className="min-h-14" />
        <CallLink phone={phone} className="min-h-14" />
      </div>
      <NoNetwork address={address} />
      <HandOver row={row} className="btn btn-primary min-h-16 text-[1.25rem]" />
    </section>
  );
}

type RowProps = Choice & {
  stop: Stop;
  /** Its number on the round, and how many stops there are. */
  place: number;
  of: number;
  open: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
};

/** Pressed, it opens what can be done with it. */
function Row({ stop, place, of, open, onOpen, onMove, ...choice }: RowProps) {
  const { row, address, phone } = stop;
  const id = `stop-${row.shipment}`;
  return (
    <li className={classNames("border-rule border-b", open && "border-ink border-l-[6px]")}>
      <button
        type="button"
        className="grid min-h-[58px] w-full cursor-pointer grid-cols-[2ch_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 text-left -outline-offset-3"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onOpen}
      >
        <span className="display text-33 text-ink-2">{place}</span>
        <span className="min-w-0">
          <b className="display block text-21 [overflow-wrap:anywhere]">{row.consignee}</b>
          <span className="block text-15 text-ink-2 [overflow-wrap:anywhere]">{address || words.noAddress}</span>
        </span>
        <StopSquares stop={stop} />
      </button>
      {open && (
        <div id={id} className="grid gap-2 px-4 pb-3">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(4.75rem,100%),1fr))] gap-2">
            <CallLink phone={phone} className={SMALL} />
            <MapLink address={address} className={SMALL} />
            <MoveButton stop={stop} by={-1} icon="up" blocked="" onMove={onMove} />
            <MoveButton stop={stop} by={1} icon="down" blocked={place === of ? words.last : ""} onMove={onMove} />
          </div>
          <NoNetwork address={address} />
          <Held stop={stop} />
          <Gone stop={stop} />
          <HandOver row={row} className="btn btn-outline min-h-12" />
          <div className="px-4">
            <Pallets rows={row.squares} point={POINT} {...choice} />
          </div>
        </div>
      )}
    </li>
  );
}

const SMALL = "min-h-14 flex-col gap-0.5 px-1 text-15";

function StopSquares({ stop: { row } }: { stop: Stop }) {
  const missing = row.squares.filter(({ square }) => square === "missing").length;
  return (
    <Squares
      marks={row.squares.map(({ square }) => square)}
      point={POINT}
      label={text.expected.squares(row.here, row.of, missing)}
    />
  );
}

type MoveProps = {
  stop: Stop;
  by: -1 | 1;
  icon: IconName;
  blocked: string;
  onMove: (by: -1 | 1) => void;
};

function MoveButton({ stop: { row }, by, icon, blocked, onMove }: MoveProps) {
  const name = by < 0 ? words.earlier : words.later;
  return (
    <Button
      id={moveId(row.shipment, by)}
      className={SMALL}
      aria-label={words.of(name, row.consignee)}
      blocked={blocked || undefined}
      onClick={() => onMove(by)}
    >
      <Icon name={icon} />
      {name}
    </Button>
  );
}

/** An address that no map knows is still one that can be read. */
function MapLink({ address, className }: { address: string; className: string }) {
  return (
    <Way
      href={address && mapLink(address)}
      icon="pin"
      label={words.map}
      name={words.of(words.map, address.replace(/\s+/g, " "))}
      none={words.noMap}
      className={className}
    />
  );
}

/** Calls the first of its numbers. */
function CallLink({ phone, className }: { phone: string; className: string }) {
  const parts = usePhoneParts(phone, "CY");
  return (
    <Way
      href={parts?.find(({ href }) => href !== null)?.href ?? (phone && `tel:${phone.replace(/[^\d+]/g, "")}`)}
      icon="phone"
      label={words.call}
      name={text.delivery.call(phone)}
      none={words.noPhone}
      className={className}
    />
  );
}

type WayProps = { href: string; icon: IconName; label: string; name: string; none: string; className: string };

function Way({ href, icon, label, name, none, className }: WayProps): ReactNode {
  if (!href) return <p className="grid min-h-12 place-items-center text-center text-15 text-ink-2">{none}</p>;
  const outside = href.startsWith("https:") ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a href={href} aria-label={name} className={buttonClass({ className })} {...outside}>
      <Icon name={icon} />
      {label}
    </a>
  );
}

function NoNetwork({ address }: { address: string }) {
  const online = useDeviceOnline();
  if (online || !address) return null;
  return <p className="text-15 text-ink-2">{words.offlineMap}</p>;
}

/** What stands against handing it over. */
function Held({ stop: { row } }: { stop: Stop }) {
  const held = row.squares.filter(({ pallet, square }) => pallet.hold && square !== "here");
  if (held.length === 0) return null;
  return (
    <p className="flex gap-2 font-semibold text-hub">
      <Icon name="info" small className="mt-1 flex-none" />
      {words.held(held.length)}
    </p>
  );
}

function Gone({ stop: { row } }: { stop: Stop }) {
  const missing = row.squares.flatMap(({ pallet, square }) => (square === "missing" ? [pallet] : []));
  if (missing.length === 0) return null;
  return <Missing row={row} point={POINT} missing={missing} />;
}

function HandOver({ row, className }: { row: Stop["row"]; className: string }) {
  const code = row.squares.find(({ square }) => square !== "here")?.pallet.code ?? row.squares[0]?.pallet.code;
  if (!code) return null;
  return (
    <Link to="/warehouse/delivery" search={{ pallet: code, round: true }} className={className}>
      {words.handOver}
    </Link>
  );
}
