import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatMoment } from "#i18n/format.ts";
import type { InboxItem } from "#live/inbox.ts";
import { inbox as text } from "#text/inbox.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { headOf } from "./head-of.ts";
import type { InboxSearch } from "./view.ts";

const FIRST = 60;
export const KIND_ICONS = { sea: "pin", air: "up", contact: "mail" } as const satisfies Record<string, IconName>;

/** One line per request: who, what about, when. */
export function InboxList({ items, search }: { items: readonly InboxItem[]; search: InboxSearch }) {
  const [most, setMost] = useState(FIRST);
  return (
    <>
      <ul className="inbox-list" aria-label={text.list}>
        {items.slice(0, most).map((item) => (
          <li key={item.id}>
            <Entry item={item} search={search} />
          </li>
        ))}
      </ul>
      {items.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + 200)}>
          {text.more(items.length - most)}
        </Button>
      )}
    </>
  );
}

function Entry({ item, search }: { item: InboxItem; search: InboxSearch }) {
  const { name, company, line } = headOf(item);
  const { sync } = item;
  return (
    <Link
      to="/admin/inbox"
      search={{ ...search, id: item.id }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classNames("inbox-entry", sync && "inbox-waiting")}
      aria-current={item.id === search.id ? "true" : undefined}
    >
      <span className={`inbox-kind inbox-${item.kind}`}>{text.kinds[item.kind]}</span>
      <span className="inbox-when">{formatMoment(item.created)}</span>
      <b className="inbox-name">{name}</b>
      {company && <span className="inbox-company">{company}</span>}
      <span className="inbox-line">{line}</span>
      {(item.handledAt !== "" || sync) && (
        <span className="inbox-state">
          <Icon name={sync ? "device" : "check"} small />
          {sync ? text.waiting : text.handled(formatMoment(item.handledAt), item.handledBy)}
        </span>
      )}
    </Link>
  );
}
