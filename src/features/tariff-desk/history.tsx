import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "#i18n/format.ts";
import { type TariffVersion, useTariffHistory, useTariffVersion } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import { HistoryDiff } from "./history-diff.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { type Desk, rowsOf } from "./use-desk.ts";

/** All published versions; any two can be compared, and an earlier one can be restored. */
export function History({ desk, from, to }: { desk: Desk; from?: number | undefined; to?: number | undefined }) {
  const { data, error, isPending, isPaused, refetch, hasNextPage, fetchNextPage } = useTariffHistory();
  const [returning, setReturning] = useState<TariffVersion | null>(null);
  const versions = data?.pages.flatMap(({ items }) => items) ?? [];
  if (versions.length === 0 && isPending && !isPaused) return <Skeleton sheets={1} label={text.loading} />;
  if (versions.length === 0 && (error || isPaused))
    return (
      <Banner
        tone="hub"
        title={isPaused || !navigator.onLine ? text.history.offline : text.history.failed}
        actions={
          <Button size="sm" onClick={() => void refetch()}>
            {text.history.retry}
          </Button>
        }
      />
    );
  return (
    <div className="grid gap-5">
      <Note labelledBy="history-title">
        <NoteHead id="history-title" title={text.history.title}>
          <p className="hint mt-2">{text.history.lede}</p>
        </NoteHead>
        <TableScroll label={text.history.caption}>
          <table className="data-table [&_:is(th,td)]:h-14 [&_:is(th,td)]:text-left">
            <caption className="sr-only">{text.history.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{text.history.number}</th>
                <th scope="col">{text.history.when}</th>
                <th scope="col">{text.history.who}</th>
                <th scope="col">{text.history.until}</th>
                {/* A single version has nothing to compare with or return to, so the column has no head. */}
                {versions.length > 1 ? (
                  <th scope="col">
                    <span className="sr-only">{desk.readOnly ? text.history.compare : text.history.actions}</span>
                  </th>
                ) : (
                  <td />
                )}
              </tr>
            </thead>
            <tbody>
              {versions.map((version, i) => (
                <Version
                  key={version.version}
                  version={version}
                  before={versions[i + 1]?.number ?? (version.number > 1 ? version.number - 1 : null)}
                  current={version.number === desk.current.number}
                  onReturn={
                    desk.readOnly || version.number === desk.current.number ? undefined : () => setReturning(version)
                  }
                />
              ))}
            </tbody>
          </table>
        </TableScroll>
        {hasNextPage && (
          <NoteBody>
            <Button size="sm" onClick={() => void fetchNextPage()}>
              {text.history.more}
            </Button>
          </NoteBody>
        )}
      </Note>
      {from !== undefined && to !== undefined && <HistoryDiff versions={versions} from={from} to={to} />}
      {returning && <Return desk={desk} version={returning} onClose={() => setReturning(null)} />}
    </div>
  );
}

function Version({
  version: { number, published_at, published_by, superseded_at },
  before,
  current,
  onReturn,
}: {
  version: TariffVersion;
  before: number | null;
  current: boolean;
  /** Undefined for the current version, and for users who may not publish. */
  onReturn: (() => void) | undefined;
}) {
  return (
    <tr>
      <th scope="row" className="font-display text-(length:--text-27) font-[800]">
        {number}
      </th>
      <td>{formatDateTime(published_at)}</td>
      <td>{published_by || text.history.nobody}</td>
      <td>
        {current ? (
          <span className="font-semibold text-delivered">{text.history.current}</span>
        ) : (
          formatDateTime(superseded_at)
        )}
      </td>
      <td>
        <span className="gap-4 flex justify-end">
          {before !== null && (
            <Link
              to="/admin/tariff"
              search={{ view: "history", from: before, to: number }}
              resetScroll={false}
              className={buttonClass({ size: "sm", variant: "quiet" })}
              aria-label={text.history.compareWith(number)}
            >
              {text.history.compare}
            </Link>
          )}
          {onReturn && (
            <Button size="sm" variant="quiet" aria-label={text.history.returnTo(number)} onClick={onReturn}>
              {text.history.return}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

function Return({ desk, version, onClose }: { desk: Desk; version: TariffVersion; onClose: () => void }) {
  const { data } = useTariffVersion(version.version);
  if (!data) return null;
  const words = text.history.returnAsk;
  return (
    <PublishDialog
      title={words.title(version.number)}
      lede={words.lede(desk.current.number + 1)}
      confirm={words.yes(version.number)}
      current={desk.current}
      rows={rowsOf(data)}
      onClose={onClose}
      onPublished={onClose}
      onMovedOn={onClose}
    />
  );
}
