import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { hasBays } from "#domain/pallets/bay.ts";
import { SCAN_POINTS, type ScanPoint } from "#domain/pallets/scan.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatMoment } from "#i18n/format.ts";
import { useDeviceOnline } from "#live/network.ts";
import {
  chooseScanPlace,
  type DayCount,
  type Expected,
  type ScanBay,
  type ScanPlace,
  useCounters,
  useExpected,
  useScanBay,
  useScanTarget,
} from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { useScanner } from "#ui/use-scanner.ts";
import { BayDialog } from "./bay.tsx";
import { CameraView } from "./camera/camera-view.tsx";
import { useCamera } from "./camera/use-camera.ts";
import { LastScans } from "./last-scans.tsx";
import { PointsLine } from "./points-line.tsx";
import { ProblemScreen } from "./problem-screen.tsx";
import { ScanStrip } from "./scan-strip.tsx";
import { Screen, ScreenHead, WaitingChip } from "./screen.tsx";
import { StopFoot, StopHead, type StopProps } from "./stop-screen.tsx";
import { TypeNumber } from "./type-number.tsx";
import { type FoundPallet, pointName, type Scanning, useScanning } from "./use-scanning.ts";

/** The scanner: the camera, and the outcome of the last scan. `onLeave` goes back to the choice of a point. */
export function ScanScreen({ place, onLeave }: { place: ScanPlace; onLeave: () => void }) {
  const scanning = useScanning(place);
  const { shown, asking, ask, see, type } = scanning;
  const camera = useCamera(shown.what !== "problem");
  const [asksBay, askBay] = useState(false);
  const bay = useScanBay(place.point);
  const [listing, list] = useState(false);
  const answering = shown.what === "stop" || shown.what === "problem" || asking !== null || asksBay || listing;
  useScanner(see, { off: answering });
  const { value: expected } = useExpected(place.point);
  const change = (point: ScanPlace["point"]) => {
    if (point === place.point) return;
    scanning.show({ what: "nothing" });
    chooseScanPlace({ point, sailing: "", container: "" });
    // Loading needs a sailing and a container, which are chosen on the start screen.
    if (point === "loaded") onLeave();
  };
  const stop = shown.what === "stop" ? stopOf(shown, scanning, place) : null;
  return (
    <Screen>
      {shown.what !== "problem" && (
        <>
          <ScreenHead title={text.scan.title} back={onLeave} brief>
            <Chip place={place} expected={expected} />
          </ScreenHead>
          <PointsLine value={place.point} onChange={change} />
          {stop && <StopHead {...stop} />}
          {/* Always at the same place in the tree: a remounted video element would start without a picture. */}
          <CameraView camera={camera} paused={answering} onCode={see} onType={stop ? undefined : () => ask("")} />
        </>
      )}
      {stop ? (
        <StopFoot {...stop} />
      ) : (
        <Below {...{ scanning, place, expected, bay }} onBay={() => askBay(true)} onList={() => list(true)} />
      )}
      {listing && <LastScans onTakeBack={(scan) => scanning.takeBack([scan])} onClose={() => list(false)} />}
      {asksBay && (
        <BayDialog
          bay={bay}
          onClose={() => askBay(false)}
          onChoose={(chosen) => {
            askBay(false);
            void scanning.putInto(chosen);
          }}
        />
      )}
      {asking !== null && <TypeNumber start={asking} onFound={type} onClose={() => ask(null)} />}
    </Screen>
  );
}

type ChipProps = { place: ScanPlace; expected: Expected | undefined; short?: boolean; onStop?: boolean };

/** The number of unsent scans, or else how full the container is. */
function Chip({ place, expected, short = false, onStop = false }: ChipProps) {
  const offline = !useDeviceOnline();
  const waiting = useCounters()?.waiting ?? 0;
  const loaded = useMemo(() => expected && loadedInto(expected, place), [expected, place]);
  if (!offline && waiting === 0 && loaded)
    return (
      <span className="text-15 text-ink-2">{text.scan.container(place.container, loaded.loaded, loaded.all)}</span>
    );
  return <WaitingChip {...{ offline, short, onStop }} count={waiting} />;
}

/** At loading: aboard of those that are assigned to the ship. Elsewhere what was scanned here today, which has no goal. */
function countOf(place: ScanPlace, expected: Expected | undefined, today: DayCount | undefined) {
  if (place.point !== "loaded") return today && { here: today[place.point], of: null };
  if (!expected) return undefined;
  const all = palletsIn(expected).filter(({ sailing }) => sailing === place.sailing);
  return { here: all.filter(({ aboard }) => aboard === place.sailing).length, of: all.length };
}

const palletsIn = ({ groups }: Expected) =>
  Object.values(groups).flatMap((rows) => rows.flatMap(({ squares }) => squares.map(({ pallet }) => pallet)));

function loadedInto(expected: Expected, { point, sailing, container }: ScanPlace) {
  if (point !== "loaded" || container === "") return null;
  const all = palletsIn(expected).filter((pallet) => pallet.sailing === sailing && pallet.container === container);
  const loaded = all.filter((pallet) => pallet.aboard === sailing && pallet.aboard_container === container);
  return { loaded: loaded.length, all: all.length };
}

type BelowProps = {
  scanning: Scanning;
  place: ScanPlace;
  expected: Expected | undefined;
  bay: ScanBay;
  onBay: () => void;
  onList: () => void;
};

function Below({ scanning, place, expected, bay, onBay, onList }: BelowProps) {
  const { shown, show } = scanning;
  const counters = useCounters();
  if (shown.what === "nothing") return <Idle point={place.point} bay={bay.now} {...{ onBay, onList }} />;
  if (shown.what === "trouble")
    return (
      <section role="alert" className="flex-none border-stop border-t-3 bg-sheet px-4 py-4">
        <p className="font-bold text-21">{shown.trouble.title}</p>
        <p className="mt-1 [overflow-wrap:anywhere]">{shown.trouble.how}</p>
        <Button variant="quiet" size="sm" onClick={onList}>
          {text.lastScans.title}
        </Button>
      </section>
    );
  if (shown.what === "stop") return null;
  return (
    <Target given={shown.given}>
      {(found) =>
        shown.what === "problem" ? (
          <ProblemScreen
            key={found.pallet.id}
            pallet={found.pallet}
            kind={shown.kind}
            given={shown.given}
            point={place.point}
            kept={shown.kept}
            from={text.problem.from(pointName(place.point))}
            chip={(onStop) => <Chip place={place} expected={undefined} short onStop={onStop} />}
            busy={scanning.busy}
            onBack={scanning.leaveProblem}
            onSave={(problem) => scanning.saveProblem(shown.given, found, problem)}
          />
        ) : (
          <ScanStrip
            point={place.point}
            {...{ pallet: found.pallet, siblings: found.siblings, sailing: found.sailing }}
            at={shown.at}
            already={shown.scans.length === 0}
            refused={shown.scans.some((id) => found.refused.includes(id))}
            count={countOf(place, expected, counters?.today)}
            onOk={() => show({ what: "nothing" })}
            onDamaged={() => show({ what: "problem", given: shown.given, kind: "damaged" })}
            onMeasure={() => show({ what: "problem", given: shown.given, kind: "measure" })}
            onBay={hasBays(place.point) ? onBay : undefined}
            onList={onList}
            onTakeBack={shown.scans.length === 0 ? undefined : () => scanning.takeBack(shown.scans)}
          />
        )
      }
    </Target>
  );
}

type IdleProps = Pick<BelowProps, "onBay" | "onList"> & { point: ScanPoint; bay: string };

function Idle({ point, bay, onBay, onList }: IdleProps) {
  return (
    <section className="grid flex-none gap-3 bg-sheet px-4 py-4">
      <p>{text.scan.aim}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/warehouse/expected" className="btn btn-outline flex-1">
          {text.scan.expected}
        </Link>
        {hasBays(point) && (
          <Button className="flex-1" aria-label={bay ? text.bay.next(bay) : text.bay.set} onClick={onBay}>
            {bay ? text.scan.bay(bay) : text.bay.set}
          </Button>
        )}
        <Button className="basis-full" onClick={onList}>
          {text.lastScans.title}
        </Button>
      </div>
    </section>
  );
}

/** Reads a pallet's current data on this phone for its children. */
function Target({ given, children }: { given: string; children: (found: FoundPallet) => ReactNode }) {
  const found = useScanTarget(given);
  return found?.kind === "pallet" ? children(found) : null;
}

/** Where a pallet is, and since when as far as its scans are on this phone. */
function placeOf({ pallet, facts }: FoundPallet): string {
  const state = SCAN_POINTS.find((point) => point === pallet.state);
  if (!state) return "";
  const since = facts.reached[state];
  return since ? text.since(text.saved[state], formatMoment(since.at)) : text.saved[state];
}

type Stop = Extract<Scanning["shown"], { what: "stop" }>;

function stopOf({ found, stops }: Stop, scanning: Scanning, { point, sailing, container }: ScanPlace): StopProps {
  const answers = {
    busy: scanning.busy,
    onLeave: () => scanning.show({ what: "nothing" }),
    onRecord: (reason: string) => void scanning.recordAnyway(found, reason),
  };
  if (found.kind !== "pallet") {
    const { number } = found;
    const count = found.kind === "early" ? found.count : 0;
    const unknown = { consignee: "", place: "", bay: "", loading: null, belongs: null, noRoom: null };
    return { stops, point, reference: formatReference(found.reference), number, count, ...unknown, ...answers };
  }
  const { number, count, code, consignee, bay } = found.pallet;
  const aboard = { container: found.pallet.aboard_container, sailing: found.aboard };
  const assigned = { container: found.pallet.container, sailing: found.sailing };
  return {
    ...{ stops, point, number, count, consignee, bay, ...answers },
    reference: formatReference(code.slice(0, 10)),
    place: placeOf(found),
    noRoom: found.noRoom,
    loading: sailing ? { container, sailing: found.loading } : null,
    belongs: stops[0] === "loaded_elsewhere" ? aboard : assigned,
  };
}
