import { useState } from "react";
import { formatDateTime } from "#i18n/format.ts";
import { type FailedMail, useRetryAllMails, useRetryMail } from "#live/office-status.ts";
import { officeStatus as text } from "#text/office-status.ts";
import { Button } from "#ui/button.tsx";
import { NoteBody } from "#ui/note.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import { toast } from "#ui/toast.tsx";

/** After the mail server was away: one press sends all of them. */
export function RetryAll() {
  const retryAll = useRetryAllMails();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    try {
      toast({ tone: "done", title: text.mail.queuedAll(await retryAll()) });
    } catch {
      toast({ tone: "error", title: text.mail.retryFailed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <NoteBody>
      <Button size="sm" icon="retry" aria-disabled={busy} onClick={() => void press()}>
        {text.mail.retryAll}
      </Button>
    </NoteBody>
  );
}

/** Mails that did not leave, each with its reason and a button that sends it. */
export function FailedMails({
  mails,
  ask = text.mail,
}: {
  mails: readonly FailedMail[];
  ask?: Pick<typeof text.mail, "caption" | "none" | "retry" | "retryLabel"> | typeof text.held;
}) {
  const retry = useRetryMail();
  const [busy, setBusy] = useState<string | null>(null);
  const words = { ...text.mail, ...ask };
  if (mails.length === 0) return <NoteBody>{words.none}</NoteBody>;
  const again = async (id: string) => {
    if (busy) return;
    setBusy(id);
    try {
      const outcome = await retry(id);
      toast({ tone: "done", title: outcome === "queued" ? words.queuedAgain : words.movedOn });
    } catch {
      toast({ tone: "error", title: words.retryFailed });
    } finally {
      setBusy(null);
    }
  };
  return (
    <TableScroll label={words.caption}>
      <table className="data-table">
        <caption className="sr-only">{words.caption}</caption>
        <thead>
          <tr>
            <th className="h-15 text-left" scope="col">
              {words.to}
            </th>
            <th className="h-15 text-left" scope="col">
              {words.what}
            </th>
            <th className="h-15 text-left" scope="col">
              {words.tries}
            </th>
            <th className="h-15 text-left" scope="col">
              {words.error}
            </th>
            <th className="h-15 text-left" scope="col">
              {words.when}
            </th>
            <th className="h-15 text-left" scope="col">
              <span className="sr-only">{words.retry}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map(({ id, to, template, attempts, last_error, updated }) => {
            const name = to === "office" ? words.office : to;
            return (
              <tr key={id}>
                <th className="h-15 text-left" scope="row">
                  {name}
                </th>
                <td className="h-15 text-left">{template}</td>
                <td className="h-15 text-left">{attempts}</td>
                <td className="h-15 text-left min-w-[18rem] whitespace-normal wrap-anywhere">{last_error}</td>
                <td className="h-15 text-left">{formatDateTime(updated)}</td>
                <td className="h-15 text-left">
                  <Button
                    size="sm"
                    aria-label={words.retryLabel(name)}
                    aria-disabled={busy === id}
                    onClick={() => void again(id)}
                  >
                    {words.retry}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
