import { Link, useNavigate } from "@tanstack/react-router";
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
import { INBOX_KINDS, type InboxSearch } from "./view.ts";
import "./inbox.css";

/** /admin/inbox: ocean and air requests and messages, from this device first; beside each other where there is room. */
export function InboxPage({ search }: { search: InboxSearch }) {
  const { state, items, updatedAt } = useInboxItems();
  const pull = usePullState();
  const since = useSince(updatedAt);
  const chosen = items.find(({ id }) => id === search.id);
  const shown = items.filter((item) => matches(item, search));
  const waiting = items.filter(({ handledAt }) => handledAt === "");
  return (
    <div className={classNames("wrap wrap-wide inbox", search.id && "inbox-reading")}>
      <PageHead title={text.title} />
      {state === "failed" && (
        <FailureBanner className="mb-5" title={text.failed.title} retry={text.failed.retry} onRetry={pull.retry}>
          {text.failed.text}
        </FailureBanner>
      )}
      {state === "loading" && <Skeleton sheets={2} label={text.loading} />}
      {state === "ready" && items.length === 0 && <Empty text={text.empty.first} />}
      {items.length > 0 && (
        <div className="inbox-panes">
          <div className="inbox-side">
            <Filters search={search} items={items} />
            <p className="hint inbox-count">
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
              <InboxDetail key={chosen.id} item={chosen} search={search} />
            ) : (
              <p className="hint inbox-choose">{search.id ? text.gone : text.choose}</p>
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
    <div className="inbox-filters">
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
    <div className="inbox-nothing">
      <p>{all ? text.empty.allHandled : text.empty.noMatch}</p>
      {(search.kind !== undefined || search.show !== undefined) && (
        <Link to="/admin/inbox" search={{}} className={buttonClass({ size: "sm" })}>
          {text.empty.showAll}
        </Link>
      )}
    </div>
  );
}
