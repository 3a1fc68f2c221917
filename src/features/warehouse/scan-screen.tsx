import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { hasBays } from "#domain/pallets/bay.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import {
  chooseScanPlace,
  type DayCount,
  type Expected,
  type PalletNow,
  type ScanBay,
  type ScanPlace,
  type ScanState,
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
import { NoLabelScreen } from "./no-label-screen.tsx";
import { PointsLine } from "./points-line.tsx";
import { ProblemScreen } from "./problem-screen.tsx";
import { named, RefusedScreen } from "./refused-screen.tsx";
import { type Count, ScanStrip } from "./scan-strip.tsx";
import { Screen, ScreenHead, StateChip } from "./screen.tsx";
import { stopProps } from "./stop-props.ts";
import { StopFoot, StopHead } from "./stop-screen.tsx";
import { TypeNumber } from "./type-number.tsx";
import { useInterruption } from "./use-interruption.ts";
import { type FoundPallet, pointName, type Scanning, useScanning } from "./use-scanning.ts";

/** The scanner, or what has to be answered before it goes on. `onLeave` goes back to the choice of a point. */
export function ScanScreen({ place, onLeave }: { place: ScanPlace; onLeave: () => void }) {
  const scanning = useScanning(place);
  const { shown, asking } = scanning;
  const [dialog, open] = useState<"bay" | "list" | null>(null);
  const busy = shown.what === "stop" || shown.what === "problem" || asking !== null || dialog === "bay";
  const { refused, noLabel, leave, decide, give } = useInterruption(busy);
  if (noLabel)
    return (
      <NoLabelScreen
        point={noLabel.instead?.point ?? place.point}
        instead={noLabel.instead}
        chip={<StateChip />}
        onBack={leave}
        onKept={leave}
      />
    );
  if (refused.length > 0)
    return (
      <RefusedScreen
        scans={refused}
        chip={<StateChip onStop />}
        onBack={leave}
        onChoose={(id) => decide([id])}
        onGive={give}
        onScan={({ id }) => {
          leave();
          scanning.replace(id);
        }}
        onType={({ id, near }) => {
          leave();
          scanning.replace(id);
          scanning.ask(near ? named(near.code, near.count) : "");
        }}
      />
    );
  return (
    <Scanner
      {...{ scanning, place, onLeave, dialog, open }}
      onNoLabel={() => give(null)}
      onDecide={(id) => {
        open(null);
        decide([id]);
      }}
    />
  );
}

type ScannerProps = {
  scanning: Scanning;
  place: ScanPlace;
  dialog: "bay" | "list" | null;
  open: (dialog: "bay" | "list" | null) => void;
  onLeave: () => void;
  onNoLabel: () => void;
  onDecide: (id: string) => void;
};

/** The camera, and the outcome of the last scan. */
function Scanner({ scanning, place, dialog, open, onLeave, onNoLabel, onDecide }: ScannerProps) {
  const { shown, asking, ask, see, type } = scanning;
  const camera = useCamera(shown.what !== "problem");
  const bay = useScanBay(place.point);
  const answering = shown.what === "stop" || shown.what === "problem" || asking !== null || dialog !== null;
  useScanner(see, { off: answering });
  const { value: expected } = useExpected(place.point);
  const change = (point: ScanPlace["point"]) => {
    if (point === place.point) return;
    scanning.show({ what: "nothing" });
    chooseScanPlace({ point, sailing: "", container: "" });
    // Loading needs a sailing and a container, which are chosen on the start screen.
    if (point === "loaded") onLeave();
  };
  const stop =
    shown.what === "stop"
      ? stopProps(shown, {
          busy: scanning.busy,
          onLeave: () => scanning.show({ what: "nothing" }),
          onRecord: (found, reason) => void scanning.recordAnyway(found, reason),
        })
      : null;
  return (
    <Screen>
      {shown.what !== "problem" && (
        <>
          <ScreenHead title={text.scan.title} back={onLeave} brief stop={stop !== null}>
            <StateChip onStop={stop !== null} />
          </ScreenHead>
          {!stop && <PointsLine value={place.point} onChange={change} />}
          {stop && <StopHead {...stop} />}
          {/* Always at the same place in the tree: a remounted video element would start without a picture. */}
          <CameraView camera={camera} paused={answering} hidden={stop !== null} onCode={see} onType={() => ask("")} />
        </>
      )}
      {shown.what === "stop" && stop ? (
        // A stop that follows another one begins with its own question.
        <StopFoot key={shown.read.id} {...stop} />
      ) : (
        <Below
          {...{ scanning, place, expected, bay, onNoLabel }}
          sees={camera.state === "on" || camera.state === "starting"}
          onBay={() => open("bay")}
          onList={() => open("list")}
        />
      )}
      {dialog === "list" && (
        <LastScans onTakeBack={(scan) => scanning.takeBack([scan])} onDecide={onDecide} onClose={() => open(null)} />
      )}
      {dialog === "bay" && (
        <BayDialog
          bay={bay}
          onClose={() => open(null)}
          onChoose={(chosen) => {
            open(null);
            void scanning.putInto(chosen);
          }}
        />
      )}
      {asking !== null && <TypeNumber start={asking} onFound={type} onClose={() => ask(null)} />}
    </Screen>
  );
}

function countOf(place: ScanPlace, expected: Expected | undefined, today: DayCount | undefined): Count | undefined {
  const { point, sailing, container } = place;
  if (!expected || !today) return undefined;
  if (point !== "loaded") {
    const begun = Object.values(expected.groups).flat();
    return { here: today[point], of: null, incomplete: begun.filter(({ here, of }) => here > 0 && here < of).length };
  }
  const all = palletsIn(expected).filter((pallet) => pallet.sailing === sailing);
  const inside = all.filter((pallet) => pallet.container === container);
  const isIn = (pallet: PalletNow) => pallet.aboard === sailing && pallet.aboard_container === container;
  return {
    ...{ here: all.filter(({ aboard }) => aboard === sailing).length, of: all.length },
    container: container ? { name: container, here: inside.filter(isIn).length, of: inside.length } : null,
  };
}

const palletsIn = ({ groups }: Expected) =>
  Object.values(groups).flatMap((rows) => rows.flatMap(({ squares }) => squares.map(({ pallet }) => pallet)));

type BelowProps = {
  scanning: Scanning;
  place: ScanPlace;
  expected: Expected | undefined;
  bay: ScanBay;
  /** The camera does. */
  sees: boolean;
  onBay: () => void;
  onList: () => void;
  onNoLabel: () => void;
};

function Below({ scanning, place, expected, bay, sees, onBay, onList, onNoLabel }: BelowProps) {
  const { shown, show } = scanning;
  const counters = useCounters();
  if (shown.what === "nothing")
    return <Idle point={place.point} bay={bay.now} {...{ sees, onBay, onList, onNoLabel }} />;
  if (shown.what === "trouble")
    return (
      <section role="alert" className="flex-none bg-stop px-4 py-4 text-on-stop">
        <p className="font-bold text-21">{shown.trouble.title}</p>
        <p className="mt-1 [overflow-wrap:anywhere]">{shown.trouble.how}</p>
        <Button variant="quiet" size="sm" className="text-on-stop" onClick={onList}>
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
            chip={(onStop) => <StateChip onStop={onStop} />}
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
            state={stateOf(shown.scans, found)}
            refused={shown.scans.some((id) => found.refused.includes(id))}
            count={countOf(place, expected, counters?.today)}
            onPress={scanning.press}
            onOk={() => show({ what: "nothing" })}
            onDamaged={() => show({ what: "problem", given: shown.given, kind: "damaged" })}
            onMeasure={() => show({ what: "problem", given: shown.given, kind: "measure" })}
            onBay={hasBays(place.point) ? onBay : undefined}
            onPut={hasBays(place.point) && shown.scans.length > 0 ? (bay) => void scanning.putInto(bay) : undefined}
            onList={onList}
            onTakeBack={shown.scans.length === 0 ? undefined : () => scanning.takeBack(shown.scans)}
          />
        )
      }
    </Target>
  );
}

/** Of what was saved now. */
function stateOf(saved: readonly string[], { scans, refused }: FoundPallet): ScanState | undefined {
  if (saved.length === 0) return undefined;
  if (saved.some((id) => refused.includes(id))) return "refused";
  return scans.some(({ id, waiting }) => waiting && saved.includes(id)) ? "kept" : "sent";
}

type IdleProps = Pick<BelowProps, "sees" | "onBay" | "onList" | "onNoLabel"> & { point: ScanPoint; bay: string };

function Idle({ point, bay, sees, onBay, onList, onNoLabel }: IdleProps) {
  return (
    <section className="grid flex-none gap-3 bg-sheet px-4 py-4">
      {sees && <p>{text.scan.aim}</p>}
      <div className="flex flex-wrap gap-2">
        <Link to="/warehouse/expected" className="btn btn-outline flex-auto">
          {text.scan.expected}
        </Link>
        {hasBays(point) && (
          <Button className="flex-auto" aria-label={bay ? text.bay.next(bay) : text.bay.set} onClick={onBay}>
            {bay ? text.scan.bay(bay) : text.bay.set}
          </Button>
        )}
        <Button className="flex-auto" onClick={onNoLabel}>
          {text.scan.noLabel}
        </Button>
        <Button className="flex-auto" onClick={onList}>
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
