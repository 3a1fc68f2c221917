import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type InboxItem, useInboxItems } from "#live/inbox.ts";
import { usePullState } from "#live/pull-state.ts";
import { inbox as text } from "#text/inbox.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Empty } from "#ui/empty.tsx";
import { FailureBanner } from "#ui/failure-banner.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useSince } from "#ui/use-by-the-clock.ts";
import { InboxDetail } from "./inbox-detail.tsx";
import { InboxList } from "./inbox-list.tsx";
import styles from "./inbox-page.module.css";
import { INBOX_KINDS, type InboxSearch } from "./search-params.ts";

/** /admin/inbox: ocean and air requests and messages from the mirror; list and detail side by side where there is room. `log` is the audit log of a request. */
export function InboxPage({ search, log }: { search: InboxSearch; log?: (request: string) => ReactNode }) {
  const { state, items, updatedAt } = useInboxItems();
  const pull = usePullState();
  const since = useSince(updatedAt);
  const chosen = items.find(({ id }) => id === search.id);
  const shown = items.filter((item) => matches(item, search));
  const waiting = items.filter(({ handledAt }) => handledAt === "");
  return (
    <div className={classNames("wrap inbox mx-0 max-w-[90rem] pb-16", search.id && `inbox-reading ${styles.reading}`)}>
      <PageHead title={text.title} />
      {state === "failed" && (
        <FailureBanner className="mb-5" title={text.failed.title} retry={text.failed.retry} onRetry={pull.retry}>
          {text.failed.text}
        </FailureBanner>
      )}
      {state === "loading" && <Skeleton sheets={2} label={text.loading} />}
      {state === "ready" && items.length === 0 && <Empty text={text.empty.first} />}
      {items.length > 0 && (
        <div className="gap-6 grid grid-cols-1 items-start md:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
          <div className="[.inbox-reading_&]:hidden md:[.inbox-reading_&]:block">
            <Filters search={search} items={items} />
            <p className="hint gap-4 flex justify-between mt-3 mb-2">
              <span role="status">{text.count(shown.length)}</span>
              <span>{updatedAt !== null && text.updated(since)}</span>
            </p>
            {shown.length > 0 ? (
              <InboxList items={shown} search={search} />
            ) : (
              <Nothing search={search} all={waiting.length === 0 && search.show !== "handled"} />
            )}
          </div>
          <div className="inbox-main">
            {chosen ? (
              <div key={chosen.id} className="grid gap-5">
                <InboxDetail item={chosen} search={search} />
                {log?.(chosen.id)}
              </div>
            ) : (
              <p className="hint hidden md:px-6 md:py-12 md:border md:border-dashed md:border-rule md:block md:text-center">
                {search.id ? text.gone : text.choose}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function matches(item: InboxItem, { kind, show }: InboxSearch): boolean {
  return (kind === undefined || item.kind === kind) && (item.handledAt !== "") === (show === "handled");
}

function Filters({ search, items }: { search: InboxSearch; items: readonly InboxItem[] }) {
  const navigate = useNavigate();
  const go = (next: InboxSearch) =>
    void navigate({
      to: "/admin/inbox",
      search: { ...search, id: undefined, ...next },
      replace: true,
      resetScroll: false,
    });
  const of = (kind: InboxSearch["kind"]) => items.filter((item) => matches(item, { kind, show: search.show })).length;
  return (
    <div className="gap-2 grid">
      <Segments
        legend={text.filter.show}
        value={search.show ?? "open"}
        onChange={(value) => go({ show: value === "handled" ? "handled" : undefined })}
        options={[
          { value: "open", label: text.filter.open },
          { value: "handled", label: text.filter.handled },
        ]}
      />
      <Segments
        legend={text.filter.kind}
        value={search.kind ?? "all"}
        onChange={(value) => go({ kind: INBOX_KINDS.find((kind) => kind === value) })}
        options={[
          { value: "all", label: text.filter.all },
          ...INBOX_KINDS.map((kind) => ({ value: kind, label: text.filter[kind], detail: String(of(kind)) })),
        ]}
      />
    </div>
  );
}

function Nothing({ search, all }: { search: InboxSearch; all: boolean }) {
  return (
    <div className="px-4 py-8 gap-3 border border-dashed border-rule grid justify-items-center text-center">
      <p>{all ? text.empty.allHandled : text.empty.noMatch}</p>
      {(search.kind !== undefined || search.show !== undefined) && (
        <Link to="/admin/inbox" search={{}} className={buttonClass({ size: "sm" })}>
          {text.empty.showAll}
        </Link>
      )}
    </div>
  );
}
