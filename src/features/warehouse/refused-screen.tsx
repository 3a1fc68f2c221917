import { type ReactNode, useEffect, useRef } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { formatTime } from "#i18n/format.ts";
import type { RefusedScan } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { HOLD_BAY } from "./problem-screen.tsx";
import { ScanIcon } from "./scan-icon.tsx";
import { Screen, ScreenHead } from "./screen.tsx";

const { refused: words } = text;

export type RefusedProps = {
  /** At least one. */
  scans: readonly RefusedScan[];
  chip: ReactNode;
  onBack: () => void;
  /** Chooses one of several. */
  onChoose: (id: string) => void;
  onScan: (scan: RefusedScan) => void;
  onType: (scan: RefusedScan) => void;
  onGive: (scan: RefusedScan) => void;
};

/**
 * What the server has refused, once, over the whole screen: the outcome large and not its cause, and what can be done. Several
 * that came together are a list.
 */
export function RefusedScreen({ scans, chip, onBack, onChoose, ...answers }: RefusedProps) {
  const [first] = scans;
  const one = scans.length === 1 ? first : undefined;
  return (
    <Screen>
      <ScreenHead title={words.title} back={onBack} stop>
        {chip}
      </ScreenHead>
      <Said scans={scans} one={one} />
      {one ? <One key={one.id} scan={one} {...answers} /> : <Several scans={scans} onChoose={onChoose} />}
      <p className="mt-auto flex gap-2.5 px-4 py-4 text-15 text-ink-2">
        <Icon name="info" small className="mt-1 flex-none" />
        {words.once}
      </p>
    </Screen>
  );
}

function Said({ scans, one }: { scans: readonly RefusedScan[]; one: RefusedScan | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const headline = one?.takesBack ? words.notTakenBack : words.headline;
  return (
    <section role="alert" className="min-h-[33dvh] flex-none bg-stop px-4 pt-3 pb-5 text-on-stop">
      <h2
        ref={heading}
        tabIndex={-1}
        className="display max-w-[9ch] text-[clamp(3.25rem,24vw,5.75rem)] text-on-stop leading-[0.9] outline-none"
      >
        {headline}
      </h2>
      {one ? (
        <>
          {one.why && <p className="mt-4 font-bold text-17 [overflow-wrap:anywhere]">{one.why}</p>}
          <p className="mt-1 text-17">{words.when(formatTime(one.at), formatTime(one.refusedAt))}</p>
        </>
      ) : (
        <p className="mt-4 font-bold text-17">{words.count(scans.length)}</p>
      )}
    </section>
  );
}

function One({
  scan,
  onScan,
  onType,
  onGive,
}: { scan: RefusedScan } & Pick<RefusedProps, "onScan" | "onType" | "onGive">) {
  const { near, code } = scan;
  return (
    <>
      <CodeLine label={words.recorded} code={code} differs={near?.differs} count={0} />
      {near && (
        <CodeLine label={words.near(near.consignee)} code={near.code} differs={near.differs} count={near.count} known />
      )}
      <div className="grid gap-2.5 px-4 pt-4">
        <Choice
          icon={<ScanIcon name="camera" />}
          title={words.again}
          what={words.againWhat}
          primary
          onPress={() => onScan(scan)}
        />
        <Choice
          icon={<ScanIcon name="keys" />}
          title={words.type}
          what={near ? words.filledIn(named(near.code, near.count)) : words.typeWhat}
          onPress={() => onType(scan)}
        />
        {!scan.takesBack && (
          <Choice
            icon={<ScanIcon name="unknown" />}
            title={words.give}
            what={words.giveWhat(HOLD_BAY)}
            onPress={() => onGive(scan)}
          />
        )}
      </div>
    </>
  );
}

/** "AKF-7P6CT-F30HM 3/3"; without the count where it is not known. */
export const named = (code: string, count: number): string =>
  `${formatReference(code.slice(0, 10))} ${Number(code.slice(10))}${count > 0 ? `/${count}` : ""}`;

type CodeLineProps = { label: string; code: string; differs: number | undefined; count: number; known?: boolean };

/** A number in large figures, the one that differs in a box. */
function CodeLine({ label, code, differs, count, known }: CodeLineProps) {
  return (
    <div className="border-rule border-b bg-sheet px-4 py-2.5">
      <p className="text-15 text-ink-2 [overflow-wrap:anywhere]">{label}</p>
      <p className="display flex flex-wrap justify-between gap-x-3 text-33" aria-label={named(code, count)} role="img">
        <span aria-hidden="true">
          {"AKF-"}
          {[...code.slice(0, 10)].map((char, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
            <Figure key={at} char={char} before={at === 5 ? "-" : ""} boxed={at === differs} known={known ?? false} />
          ))}
        </span>
        <span aria-hidden="true" className="text-ink-2">
          <Figure
            char={String(Number(code.slice(10)))}
            before=""
            boxed={differs !== undefined && differs > 9}
            known={known ?? false}
          />
          {count > 0 ? `/${count}` : ""}
        </span>
      </p>
    </div>
  );
}

function Figure({ char, before, boxed, known }: { char: string; before: string; boxed: boolean; known: boolean }) {
  const look = known ? "bg-hub text-paper" : "bg-stop text-on-stop";
  return (
    <>
      {before}
      {boxed ? <span className={`px-1 ${look}`}>{char}</span> : char}
    </>
  );
}

type ChoiceProps = { icon: ReactNode; title: string; what: string; primary?: boolean; onPress: () => void };

function Choice({ icon, title, what, primary, onPress }: ChoiceProps) {
  return (
    <Button
      variant={primary ? "primary" : "outline"}
      className="min-h-[76px] justify-start gap-4 py-2.5 text-left"
      onClick={onPress}
    >
      {icon}
      <span className="min-w-0">
        <b className="block text-[1.1875rem]">{title}</b>
        <span className="block font-normal text-15">{what}</span>
      </span>
    </Button>
  );
}

function Several({ scans, onChoose }: Pick<RefusedProps, "scans" | "onChoose">) {
  return (
    <ul>
      {scans.map((scan) => (
        <li
          key={scan.id}
          className="flex flex-wrap items-center justify-between gap-3 border-rule border-b px-4 py-2.5"
        >
          <span className="min-w-0 flex-1 basis-44">
            <b className="display block text-21">{named(scan.code, 0)}</b>
            <span className="block text-15 text-ink-2 [overflow-wrap:anywhere]">
              {[text.saved[scan.point], formatTime(scan.at), scan.why].filter(Boolean).join(", ")}
            </span>
          </span>
          <Button
            aria-label={text.lastScans.decideOf(text.saved[scan.point], named(scan.code, 0))}
            onClick={() => onChoose(scan.id)}
          >
            {text.lastScans.decide}
          </Button>
        </li>
      ))}
    </ul>
  );
}
