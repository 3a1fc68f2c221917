import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatMoment } from "#i18n/format.ts";
import type { InboxItem } from "#live/inbox.ts";
import { inbox as text } from "#text/inbox.ts";
import { ui } from "#text/ui.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { useToday } from "#ui/use-by-the-clock.ts";
import { daysWaited, headOf } from "./head-of.ts";
import styles from "./inbox-list.module.css";
import { KIND_LOOK } from "./kind-look.ts";
import type { InboxSearch } from "./search-params.ts";

const FIRST = 60;
const STEP = 200;
export const KIND_ICONS = { sea: "pin", air: "up", contact: "mail" } as const satisfies Record<string, IconName>;

/** One line per request: sender, subject, time. */
export function InboxList({ items, search }: { items: readonly InboxItem[]; search: InboxSearch }) {
  const [most, setMost] = useState(FIRST);
  return (
    <>
      <ul
        className="border-(length:--hair) border-edge rounded-ruled bg-sheet [&>li+li]:border-t [&>li+li]:border-rule"
        aria-label={text.list}
      >
        {items.slice(0, most).map((item) => (
          <li key={item.id}>
            <Entry item={item} search={search} />
          </li>
        ))}
      </ul>
      {items.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + STEP)}>
          {ui.showMore(STEP, items.length - most)}
        </Button>
      )}
      {search.show === "handled" && items.length <= most && <p className="hint mt-3">{text.older}</p>}
    </>
  );
}

function Entry({ item, search }: { item: InboxItem; search: InboxSearch }) {
  const { name, company, line } = headOf(item);
  const { sync } = item;
  const today = useToday();
  return (
    <Link
      to="/admin/inbox"
      search={{ ...search, id: item.id }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classNames("group/inbox-entry", styles.entry, sync && styles.unsent)}
      aria-current={item.id === search.id ? "true" : undefined}
    >
      <span className={classNames("inbox-kind justify-self-start text-15 font-semibold", KIND_LOOK[item.kind])}>
        {text.kinds[item.kind]}
      </span>
      <span className="inbox-when text-ink-2 text-(length:--text-15)">
        {formatMoment(item.created)}
        {item.handledAt === "" && <b>{text.waits(daysWaited(item.created, today))}</b>}
      </span>
      <b className="font-display text-(length:--text-21) font-[800] wrap-anywhere group-hover/inbox-entry:underline group-hover/inbox-entry:underline-offset-4">
        {name}
      </b>
      {company && <span className="text-ink-2 text-(length:--text-15)">{company}</span>}
      <span className="wrap-anywhere">{line}</span>
      {(item.handledAt !== "" || sync) && (
        <span className="gap-1.5 text-ink-2 text-(length:--text-15) flex items-center mt-1">
          <Icon name={sync ? "device" : "check"} small />
          {sync ? text.waiting : text.handled(formatMoment(item.handledAt), item.handledBy)}
        </span>
      )}
    </Link>
  );
}
