import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { may } from "#domain/roles.ts";
import { usePullState } from "#live/pull-state.ts";
import { type QuoteView, useQuoteMakers, useQuotes } from "#live/quotes.ts";
import { useRole } from "#live/session.ts";
import { quotes as text } from "#text/quotes.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { findQuotes, ORDERS, type Order, sumsOf } from "./find.ts";
import { QuoteItem } from "./quote-item.tsx";
import { isShown, SHOWS, type Show, showFrom, standingOf } from "./show.ts";
import { useDuplicate } from "./use-duplicate.ts";
import { type HandOver, useHandOver } from "./use-hand-over.ts";

/** /quotes: the quotes that a person may see, the newest first. `show` stands in the address. */
export function QuotesPage({ show, onShow }: { show: Show; onShow: (show: Show) => void }) {
  const { state, rows, now } = useQuotes();
  const { role } = useRole();
  // Also without a quote yet: it fetches the sailings while there is a network.
  const handOver = useHandOver();
  return (
    <div className="wrap wrap-wide max-w-[60rem] pb-16">
      <PageHead
        title={may(role, "quotes") ? text.titleAll : text.title}
        actions={
          <Link to="/calculator" className={buttonClass()}>
            <Icon name="plus" />
            {text.new}
          </Link>
        }
      />
      {state === "loading" && <Skeleton sheets={3} label={text.loading} />}
      {state === "failed" && <Failed />}
      {state === "ready" && rows.length === 0 && (
        <Empty
          title={text.none.title}
          text={text.none.text}
          action={
            <Link to="/calculator" className={buttonClass({ variant: "primary" })}>
              {text.none.action}
            </Link>
          }
        />
      )}
      {state === "ready" && rows.length > 0 && (
        <Lists all={may(role, "quotes")} rows={rows} now={now} handOver={handOver} show={show} onShow={onShow} />
      )}
    </div>
  );
}

type ListProps = {
  rows: readonly QuoteView[];
  now: number;
  handOver: HandOver;
  show: Show;
  onShow: (show: Show) => void;
  /** Names by user id; undefined for a customer, whose quotes are their own. */
  makers?: ReadonlyMap<string, string>;
};

/** The office's has everybody's quotes: who made them, their sum, a search and other orders. */
function Lists({ all, ...props }: ListProps & { all: boolean }) {
  return all ? <OfficeList {...props} /> : <List {...props} />;
}

function OfficeList({ rows, ...props }: ListProps) {
  const [words, setWords] = useState("");
  const [order, setOrder] = useState<Order>("newest");
  const makers = useQuoteMakers();
  const found = useMemo(() => findQuotes(rows, { words, order, makers }), [rows, words, order, makers]);
  return (
    <>
      <search className="field-grid mb-4 block sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          label={text.find.label}
          name="quote-search"
          type="search"
          value={words}
          onChange={setWords}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          label={text.find.order}
          name="quote-order"
          value={order}
          onChange={setOrder}
          options={ORDERS.map((value) => ({ value, label: text.find.orders[value] }))}
        />
      </search>
      <List rows={found} makers={makers} {...props} />
    </>
  );
}

function List({ rows, now, handOver, show, onShow, makers }: ListProps) {
  const duplicate = useDuplicate();
  const standings = useMemo(() => rows.map((row) => standingOf(row, now)), [rows, now]);
  const count = (which: Show) => standings.filter((standing) => isShown(standing, which)).length;
  const shown = rows.filter((_, i) => isShown(standings[i] ?? "open", show));
  return (
    <>
      <Segments
        // Each as wide as its word, so that a phone shows word and count on one line.
        className="[&_.segment]:basis-auto"
        legend={text.filter.legend}
        options={SHOWS.filter((which) => which !== "withdrawn" || show === which || count(which) > 0).map((which) => ({
          value: which,
          label: `${text.filter[which]} ${count(which)}`,
        }))}
        value={show}
        onChange={(value) => onShow(showFrom(value))}
      />
      {makers && shown.length > 0 && (
        <p role="status" className="mt-4">
          {text.find.sum(
            shown.length,
            sumsOf(shown, now).map(({ of, euro }) => text.find.sums[of](formatEuro(euro))),
          )}
        </p>
      )}
      {shown.length === 0 ? (
        <p className="mt-6 text-ink-2">{text.none.filtered}</p>
      ) : (
        <ul className="mt-5 border-t border-edge max-sm:-mx-4">
          {shown.map((row) => (
            <QuoteItem
              key={row.quote.id}
              row={row}
              now={now}
              maker={makers?.get(row.madeBy)}
              handOver={handOver}
              onAgain={duplicate}
            />
          ))}
        </ul>
      )}
      {makers && <p className="hint mt-3">{text.find.older}</p>}
    </>
  );
}

function Failed() {
  const { retry } = usePullState();
  return (
    <Empty
      title={text.failed.title}
      text={text.failed.text}
      action={
        <Button variant="primary" onClick={retry}>
          {text.failed.retry}
        </Button>
      }
    />
  );
}
