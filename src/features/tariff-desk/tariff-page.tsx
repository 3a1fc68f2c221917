import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDateTime } from "#i18n/format.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AddCountry } from "./add-country.tsx";
import { Changes } from "./changes.tsx";
import { CountryChoice, CountryList, countryMarks } from "./country-list.tsx";
import { CountrySheet } from "./country-sheet.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { FindingList, findingSummary } from "./findings.tsx";
import { History } from "./history.tsx";
import { ImportScreen } from "./import-screen.tsx";
import { Sample } from "./sample.tsx";
import { SeaRates } from "./sea-rates.tsx";
import type { TariffSearch } from "./search-params.ts";
import { type Desk, useDesk } from "./use-desk.ts";
import { ViewLinks, viewOf } from "./view-links.tsx";

type PageProps = { search: TariffSearch; log?: ReactNode };

/**
 * /admin/tariff: the rate sheet, edited as a draft on the device and published as a numbered version. `log` is the audit log
 * of all versions, below their history.
 */
export function TariffPage({ search, log }: PageProps) {
  const state = useDesk();
  if (state.state === "loading")
    return (
      <div className="wrap mx-0 max-w-[90rem] pb-16">
        <PageHead title={text.title} />
        <Skeleton sheets={2} label={text.loading} />
      </div>
    );
  if (state.state === "missing")
    return (
      <div className="wrap mx-0 max-w-[90rem] pb-16">
        <PageHead title={text.title} />
        <FailureBanner tone="hub" title={text.missing.title} retry={text.missing.retry} onRetry={state.retry}>
          {state.offline ? text.missing.offline : text.missing.failed}
        </FailureBanner>
      </div>
    );
  const { desk } = state;
  const { number, published_at } = desk.current;
  return (
    <div className="wrap mx-0 max-w-[90rem] pb-16">
      <PageHead title={text.title}>
        <p className="mt-2 text-ink-2">{text.inForce(number, formatDateTime(published_at))}</p>
      </PageHead>
      <Sample desk={desk} />
      <DraftBar desk={desk} />
      <ViewLinks view={viewOf(search, desk)} desk={desk} />
      <View desk={desk} search={search} />
      {viewOf(search, desk) === "history" && log && <div className="mt-5 grid gap-5 empty:hidden">{log}</div>}
    </div>
  );
}

function View({ desk, search }: { desk: Desk; search: TariffSearch }) {
  const navigate = useNavigate();
  const open = (next: TariffSearch) => void navigate({ to: "/admin/tariff", search: next, resetScroll: false });
  switch (viewOf(search, desk)) {
    case "sea":
      return <SeaRates desk={desk} />;
    case "checks":
      return <Checks desk={desk} />;
    case "changes":
      return <Changes desk={desk} />;
    case "history":
      return <History desk={desk} from={search.from} to={search.to} />;
    case "import":
      return <ImportScreen desk={desk} onDone={() => open({ view: "changes" })} />;
    default:
      return <Rates desk={desk} code={search.country} onChoose={(country) => open({ country })} />;
  }
}

function Rates({ desk, code, onChoose }: { desk: Desk; code: string | undefined; onChoose: (code: string) => void }) {
  const marks = countryMarks(desk);
  const country = (marks.find((mark) => mark.country.code === code) ?? marks[0])?.country;
  return (
    <div className="gap-4 grid grid-cols-1 items-start xl:gap-6 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="gap-3 grid justify-items-start">
        <CountryList marks={marks} chosen={country?.id ?? ""} />
        <CountryChoice marks={marks} chosen={country?.id ?? ""} onChoose={onChoose} />
        {!desk.readOnly && <AddCountry desk={desk} onAdded={onChoose} />}
      </div>
      {country && <CountrySheet key={country.id} desk={desk} country={country} />}
    </div>
  );
}

function Checks({ desk }: { desk: Desk }) {
  const { counts, worst } = findingSummary(desk.findings);
  return (
    <section className="note" aria-labelledby="checks-title">
      <div className="note-head">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="checks-title" className="min-w-0 text-27">
            {text.findings.title}
          </h2>
          <div className="text-(length:--text-15) text-ink-2">{counts}</div>
        </div>
        {worst && <p className="mt-2 font-semibold">{worst}</p>}
      </div>
      <div className="note-body">
        {desk.findings.length === 0 ? <p>{text.findings.none}</p> : <FindingList findings={desk.findings} most={300} />}
      </div>
    </section>
  );
}
