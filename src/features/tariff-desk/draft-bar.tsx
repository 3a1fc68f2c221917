import { useState } from "react";
import { formatSince } from "#i18n/format.ts";
import { saveFile } from "#lib/save-file.ts";
import { useCsvDecimals } from "#live/csv-decimals.ts";
import { useDeviceOnline } from "#live/network.ts";
import { zoneFile } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { CsvChoice } from "#ui/csv-choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { RebaseDialog } from "./rebase-dialog.tsx";
import type { Desk } from "./use-desk.ts";

/** The number of unpublished changes, and the actions on the draft. */
export function DraftBar({ desk }: { desk: Desk }) {
  const [open, setOpen] = useState<"publish" | "rebase" | "discard" | null>(null);
  const online = useDeviceOnline();
  const { decimals, onChoose } = useCsvDecimals();
  const { drafted, count, behind, errors, current } = desk;
  const blocked = blockedBy(desk, online);
  const close = () => setOpen(null);
  return (
    <>
      {behind && (
        <Banner
          tone="hub"
          role="status"
          className="mb-4"
          title={text.rebase.behind(current.number)}
          actions={
            <Button size="sm" onClick={() => setOpen("rebase")}>
              {text.rebase.open}
            </Button>
          }
        >
          {text.rebase.text}
        </Banner>
      )}
      {desk.saveFailed && <Banner tone="error" role="alert" className="mb-4" title={text.draft.full} />}
      <div
        className={classNames(
          "px-4 py-2.5 border-(length:--hair) border-rule flex flex-wrap items-center justify-between gap-y-2 gap-x-6 rounded-ruled bg-sheet",
          drafted && "border-l-6 [border-left-style:dashed] border-y-edge border-r-edge border-l-hub",
        )}
      >
        <p role="status">{stateOf(desk)}</p>
        <div className="flex min-w-0 flex-wrap items-center gap-y-2 gap-x-4">
          {drafted && (
            <Button size="sm" variant="danger" onClick={() => setOpen("discard")}>
              {text.actions.discard}
            </Button>
          )}
          <Button
            size="sm"
            icon="download"
            onClick={async () =>
              saveFile(await zoneFile(desk.rows, decimals), `tariff-${current.number}${drafted ? "-draft" : ""}.csv`)
            }
          >
            {text.actions.export}
          </Button>
          <CsvChoice {...{ decimals, onChoose }} />
          {!desk.readOnly && (drafted || errors.length > 0) && (
            <Button size="sm" variant="primary" blocked={blocked ?? undefined} onClick={() => setOpen("publish")}>
              {text.actions.publish}
            </Button>
          )}
        </div>
      </div>
      {open === "publish" && (
        <PublishDialog
          title={text.publish.title(current.number + 1)}
          lede={text.publish.lede}
          confirm={text.publish.confirm}
          current={desk.base}
          rows={desk.rows}
          onClose={close}
          onPublished={() => {
            desk.discard();
            close();
          }}
          onMovedOn={() => setOpen("rebase")}
        />
      )}
      {open === "rebase" && <RebaseDialog desk={desk} onClose={close} />}
      <Dialog
        kind="alert"
        size="sm"
        open={open === "discard"}
        onClose={close}
        title={text.draft.ask.title}
        lede={text.draft.ask.text(count)}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => {
                desk.discard();
                close();
                toast({ tone: "info", title: text.draft.discarded });
              }}
            >
              {text.draft.ask.yes}
            </Button>
            <Button onClick={close}>{text.draft.ask.no}</Button>
          </>
        }
      />
    </>
  );
}

function stateOf({ readOnly, drafted, count, savedAt }: Desk): string {
  if (readOnly) return text.readOnly;
  if (!drafted) return text.draft.none;
  return savedAt === null ? text.draft.unsaved(count) : text.draft.saved(count, formatSince(savedAt));
}

function blockedBy({ count, behind, errors }: Desk, online: boolean): string | null {
  if (errors.length > 0) return text.blocked.errors(errors.length);
  if (behind) return text.blocked.behind;
  if (!online) return text.blocked.offline;
  return count === 0 ? text.blocked.nothing : null;
}
