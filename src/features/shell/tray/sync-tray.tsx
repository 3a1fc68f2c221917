import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { may } from "#domain/roles.ts";
import { useKeptMark } from "#live/kept-mark.ts";
import { useRole, useSession } from "#live/session.ts";
import { useTariff } from "#live/tariff.ts";
import { useTray } from "#live/tray.ts";
import { kept } from "#text/kept.ts";
import { sync as text } from "#text/sync.ts";
import { buttonClass } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { listedDrafts, TrayDrafts } from "./tray-drafts.tsx";
import { TrayFoot } from "./tray-foot.tsx";
import { TrayHead } from "./tray-head.tsx";
import { type Ask, TrayEntry } from "./tray-item.tsx";
import { TrayLeft } from "./tray-left.tsx";
import { type Question, TrayQuestion } from "./tray-question.tsx";
import { useTrayActions } from "./use-tray-actions.ts";

type Asked = Ask | { kind: "draft"; key: string } | { kind: "all"; owner: string };

/** The tray: all unsent operations and drafts of this person. */
export function SyncTray({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const tray = useTray();
  const { items, guest, left } = tray;
  const isKept = useKeptMark();
  const countries = useCountries();
  const now = useNow();
  const actions = useTrayActions(onClose);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Any navigation closes the tray.
  useEffect(
    () => router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && onClose()),
    [router, onClose],
  );

  const user = useSession();
  const { loading, role } = useRole();
  const drafts = listedDrafts(tray.drafts, (right) => !user || loading || may(role, right));
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.tray.title}
      lede={<TrayHead tray={tray} now={now} onLeave={onClose} />}
      foot={<TrayFoot items={items} busy={actions.busy} onTake={(owner) => setAsked({ kind: "all", owner })} />}
    >
      <p
        className="not-empty:px-3.5 not-empty:py-2.5 not-empty:border-l-5 not-empty:border-sea not-empty:mb-3 not-empty:bg-sea-tint"
        role="status"
      >
        {actions.said}
      </p>
      {!tray.ready && <Skeleton sheets={1} label={text.tray.loading} />}
      {tray.ready && items.length + left.length === 0 && (
        <div className="mx-auto my-8 gap-4.5 grid max-w-[22rem] text-ink-2 text-center">
          <div aria-hidden="true">
            <DayLine road={5} done={12} size="sm" />
          </div>
          <p>{guest ? text.tray.emptyGuest : text.tray.empty}</p>
        </div>
      )}
      {items.length > 0 && (
        <section aria-label={text.tray.waiting} className="gap-3.5 grid">
          {items.map((item) => (
            <TrayEntry
              key={item.op.opId}
              item={item}
              way={{ online: tray.online, now }}
              countries={countries}
              actions={actions}
              onAsk={setAsked}
              onLeave={onClose}
            />
          ))}
        </section>
      )}
      {left.length > 0 && <TrayLeft left={left} now={now} />}
      {drafts.length > 0 && (
        <section aria-labelledby="tray-drafts">
          <h3 id="tray-drafts" className="mt-7 mb-1 text-(length:--text-21)">
            {text.tray.drafts}
          </h3>
          <TrayDrafts
            drafts={drafts}
            now={now}
            actions={actions}
            onDiscard={(key) => setAsked({ kind: "draft", key })}
          />
        </section>
      )}
      {isKept && (
        <p className="mt-4 text-16 wrap-anywhere">
          {kept.question.tray}{" "}
          <Link to="/booking/kept" className={buttonClass({ size: "sm", variant: "quiet" })} onClick={onClose}>
            {kept.question.open}
          </Link>
        </p>
      )}
      <TrayQuestion asked={questionOf(asked, items, drafts)} actions={actions} onDone={() => setAsked(null)} />
    </Sheet>
  );
}

/** The open question with its operation or draft; null when that is gone, for example sent in the meantime. */
function questionOf(
  asked: Asked | null,
  items: ReturnType<typeof useTray>["items"],
  drafts: ReturnType<typeof listedDrafts>,
): Question | null {
  if (!asked) return null;
  if (asked.kind === "all") {
    const theirs = items.filter(({ op }) => op.owner === asked.owner);
    return theirs.length > 0 ? { ...asked, items: theirs } : null;
  }
  if (asked.kind === "draft") {
    const draft = drafts.find(({ key }) => key === asked.key);
    return draft ? { kind: "draft", draft } : null;
  }
  const item = items.flatMap((one) => [one, ...one.papers]).find(({ op }) => op.opId === asked.opId);
  return item ? { kind: asked.kind, item } : null;
}

function useCountries(): ReadonlyMap<string, string> {
  const countries = useTariff().tariff?.countries;
  return useMemo(() => new Map(countries?.map(({ id, name }) => [id, name])), [countries]);
}

/** The current time, updated for the countdown to the next retry. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
