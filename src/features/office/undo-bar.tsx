import { useState } from "react";
import { refusalWords } from "#i18n/refusal-words.ts";
import { isOver, type Said, UNDO_MS, type Undoable, type UndoOutcome, undoNow, useUndoable } from "#live/undo.ts";
import { savedWords } from "#text/not-on-device.ts";
import { undo as text } from "#text/undo.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";
import styles from "./undo-bar.module.css";

/** How many of those that were not undone are named. */
const MOST_NAMED = 5;

/** At the foot of the office's screens for a minute after a change of status or sailing. */
export function UndoBar() {
  const open = useUndoable();
  const title = open?.said.title(open.acts.length) ?? "";
  return (
    <>
      {/* Heard once: the seconds are not part of it. */}
      <p role="status" className="sr-only">
        {open && `${title}. ${text.minute}`}
      </p>
      {open && <Bar open={open} title={title} />}
    </>
  );
}

function Bar({ open, title }: { open: Undoable; title: string }) {
  const { left, said } = open;
  const [first, then] = left === null ? [text.kept, text.notSent] : [waitsText(said), text.nobody];
  return (
    <section
      aria-label={text.label}
      data-part="undo"
      className="sticky bottom-0 z-5 grid bg-ink px-4 pb-[env(safe-area-inset-bottom,0px)] text-paper sm:px-6 print:hidden"
    >
      <Line left={left} />
      <div className="flex min-h-20 flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
        <p className="font-display text-27 font-[850] leading-[1.1]">{title}</p>
        <p className="text-16 leading-[1.3]">
          {first} <span className="sm:block">{then}</span>
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-1">
          {left !== null && <Seconds left={left} />}
          <UndoButton open={open} />
        </div>
      </div>
    </section>
  );
}

function waitsText({ told }: Said): string {
  return told ? text.waits(told.push, told.email) : text.wait;
}

/** Drains; by steps of ten seconds where movement is reduced. */
function Line({ left }: { left: number | null }) {
  const share = left === null ? 1 : left / UNDO_MS;
  return (
    <div aria-hidden="true" className="h-1 bg-ink-2">
      <div
        className="h-full origin-left bg-focus-gap transition-transform duration-1000 ease-linear motion-reduce:hidden"
        style={{ transform: `scaleX(${share})` }}
      />
      <div
        className="hidden h-full origin-left bg-focus-gap motion-reduce:block"
        style={{ transform: `scaleX(${Math.ceil(share * 6) / 6})` }}
      />
    </div>
  );
}

function Seconds({ left }: { left: number }) {
  const n = Math.max(1, Math.ceil(left / 1000));
  return (
    <p aria-hidden="true" className="flex items-baseline gap-2 text-focus-gap">
      <b className="min-w-[2ch] text-right font-display text-42 font-[850] tabular-nums">{n}</b>
      <span className="text-16">{text.left(n)}</span>
    </p>
  );
}

function UndoButton({ open }: { open: Undoable }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    if (isOver(open)) {
      toast({ tone: "info", title: text.over, text: text.overText });
      return;
    }
    setBusy(true);
    try {
      say(await undoNow(open), open);
      // The pressed button leaves with the bar.
      if (document.activeElement === document.body || document.activeElement?.closest("[data-part=undo]"))
        document.getElementById("main")?.focus({ preventScroll: true });
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.notStored, text: text.notStoredText });
      setBusy(false);
    }
  };
  return (
    <button type="button" className={styles.button} aria-disabled={busy || undefined} onClick={() => void press()}>
      <Icon name="retry" className="-scale-x-100" />
      {text.undo}
    </button>
  );
}

function say({ sent, waiting, left, at }: UndoOutcome, { acts, said }: Undoable): void {
  if (left.length > 0) {
    const lines = left.slice(0, MOST_NAMED).map(({ shipment, error }) => {
      const why = error?.kind === "invalid" ? refusalWords(error) : "";
      return text.one(said.names.get(shipment) ?? "", why || text.unsaid);
    });
    if (left.length > MOST_NAMED) lines.push(text.more(left.length - MOST_NAMED));
    toast({ tone: "error", title: text.some(left.length, acts.length), text: lines.join(" ") });
  } else if (waiting > 0)
    toast({ tone: "info", ...savedWords(at, { title: text.waiting(waiting), text: text.waitingText }) });
  else toast({ tone: "done", title: text.done(sent) });
}
