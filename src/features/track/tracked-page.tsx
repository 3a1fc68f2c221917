import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { trackedLine } from "#domain/track/journey.ts";
import { readTrackedNumber } from "#domain/track/reference.ts";
import { formatLocalWeekday, formatTime } from "#i18n/format.ts";
import { type Tracked, type TrackState, useTracked } from "#live/track.ts";
import { track as text } from "#text/track.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { DaysCard } from "./days-card.tsx";
import { DrawnTracked } from "./drawn-tracked.tsx";
import { FollowSoon } from "./follow-soon.tsx";
import { Foot } from "./foot.tsx";
import { MilestoneList } from "./milestone-list.tsx";
import { NumberForm } from "./number-form.tsx";
import { TrackPage } from "./track-page.tsx";
import { Head } from "./tracked-head.tsx";
import { Beside, Places } from "./tracked-places.tsx";
import { trackedWords } from "./tracked-words.ts";

/** The address for which the build draws the page of what is not known. */
const UNKNOWN = "unknown";

// Lazy: the page can be read without it. Its button stands there before, so a failure is said.
const Follow = lazy(() =>
  import("./follow.tsx").then(
    (m) => ({ default: m.Follow }),
    (error) => {
      console.error(error);
      return { default: () => <p role="alert">{text.followFailed}</p> };
    },
  ),
);

/** /track/{reference}: where a shipment is, for whoever knows its number; `typed` is what the address says. */
export function TrackedPage({ typed }: { typed: string }) {
  // Without a browser this page is only drawn by the build, for the server (app/prerender/pages.ts).
  if (import.meta.env.SSR) return typed === UNKNOWN ? <TrackPage fault={text.faults.unknown} /> : <DrawnTracked />;
  return <InBrowser typed={typed} />;
}

function InBrowser({ typed }: { typed: string }) {
  const [client] = useState(() => new QueryClient());
  const number = readTrackedNumber(typed);
  if (!number) return <TrackPage value={typed} fault={text.faults.form} />;
  return (
    <QueryClientProvider client={client}>
      <Asked key={number.reference} reference={number.reference} />
    </QueryClientProvider>
  );
}

function Asked({ reference }: { reference: string }) {
  const found = useTracked(reference);
  const shown = formatReference(reference);
  if (found.state === "ready") return <Found shipment={found.shipment} at={found.at} stale={found.stale} />;
  if (found.state === "missing") return <TrackPage value={shown} fault={text.faults.unknown} />;
  return (
    <div className="wrap wrap-wide pb-16">
      <PageHead title={found.state === "failed" ? text.failed.title : text.title} />
      <div className="mb-6">
        <NumberForm value={shown} />
      </div>
      {found.state === "failed" ? <Failed {...found} /> : <Skeleton sheets={2} label={text.loading} />}
    </div>
  );
}

function Failed({ error, retry }: Extract<TrackState, { state: "failed" }> & { retry: () => void }) {
  const { failed } = text;
  const busy = error.kind === "busy" ? error.message : undefined;
  return (
    <Empty
      text={busy ?? (error.kind === "offline" ? failed.offline : failed.text)}
      action={
        <Button variant="primary" onClick={retry}>
          {failed.retry}
        </Button>
      }
    />
  );
}

function Found({ shipment, at, stale }: { shipment: Tracked; at: number; stale: boolean }) {
  const today = useToday();
  const words = trackedWords(shipment, today);
  const line = trackedLine(shipment, today);
  const moment = text.at(formatLocalWeekday(at), formatTime(at));
  return (
    <Places
      head={<Head words={words} />}
      stale={
        stale && (
          <Banner tone="hub" role="status" title={text.stale.title}>
            {text.stale.text(moment)}
          </Banner>
        )
      }
      line={line && <DaysCard {...{ shipment, line }} day={words.day} />}
      list={<MilestoneList rows={words.rows} />}
      follow={!words.delivered && <FollowPlace reference={shipment.reference} />}
      foot={
        <>
          <p className="hint">{text.updated(moment)}</p>
          <Foot reference={shipment.reference} />
        </>
      }
    />
  );
}

function FollowPlace({ reference }: { reference: string }) {
  const [wanted, setWanted] = useState(false);
  const soon = <FollowSoon wanted={wanted} onWant={() => setWanted(true)} />;
  return (
    <Beside>
      <Suspense fallback={soon}>
        <Follow {...{ reference, wanted, soon }} />
      </Suspense>
    </Beside>
  );
}
