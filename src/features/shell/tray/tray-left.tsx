import { useState } from "react";
import { formatSince } from "#i18n/format.ts";
import { discardLeft, type LeftBehind, leftText } from "#live/tray.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { exportText } from "./export-unsent.ts";
import { Discard } from "./tray-question.tsx";
import { titleOf } from "./words.ts";

/** What an earlier page kept and no start could take up, each with its reason. */
export function TrayLeft({ left, now }: { left: readonly LeftBehind[]; now: number }) {
  const [asked, setAsked] = useState<LeftBehind | null>(null);
  const button = (label: string, one: LeftBehind, variant: "quiet" | "danger", run: () => void) => (
    <Button size="sm" variant={variant} aria-label={text.actions.about(label, nameOf(one))} onClick={run}>
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="tray-left">
      <h3 id="tray-left" className="mt-7 mb-2 text-(length:--text-21)">
        {text.left.heading}
      </h3>
      <ul className="gap-3.5 grid">
        {left.map((one) => (
          <Note key={one.place} as="li" edge="attention" className="px-4 pt-3.5 pb-2">
            <p className="font-semibold wrap-anywhere">{nameOf(one)}</p>
            {one.op && <p className="hint">{text.states.made(formatSince(one.op.createdAt, now))}</p>}
            <p className="mt-2 text-16">{text.left.why[one.why]}</p>
            <div className="flex flex-wrap gap-x-2 mt-1 -ml-2.5">
              {button(text.actions.export, one, "quiet", () => exportLeft(one.place))}
              {button(text.actions.discard, one, "danger", () => setAsked(one))}
            </div>
          </Note>
        ))}
      </ul>
      {asked && (
        <Discard
          title={text.discard.title}
          lede={text.discard.text(nameOf(asked))}
          onYes={() => {
            setAsked(null);
            discardLeft(asked.place);
          }}
          onNo={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** Nothing is there where another tab has taken it up or discarded it. */
function exportLeft(place: string): void {
  const kept = leftText(place);
  if (kept) exportText(kept);
  else discardLeft(place);
}

function nameOf({ op, isDraft }: LeftBehind): string {
  if (isDraft) return text.left.draft;
  return op ? titleOf({ op, reference: "" }) : text.kinds.other;
}
