import { useState } from "react";
import { formatLocalWeekday } from "#i18n/format.ts";
import type { Invitation } from "#live/people.ts";
import { people } from "#text/people.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import styles from "./people-table.module.css";
import type { Actions } from "./people-table.tsx";
import { troubleText } from "./trouble.ts";

const text = people.invitation;

/** An open invitation; the dashed edge means that there is no account with the role yet. */
export function InvitationRow(props: { invitation: Invitation; actions: Actions; offline: boolean }) {
  const { invitation, actions, offline } = props;
  const { id, email, role, invited_at, invited_by, ends_at, state } = invitation;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: { title: string; text?: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      toast({ tone: "done", ...done });
    } catch (thrown) {
      toast({ tone: "error", title: text.failed, text: troubleText(thrown, people.trouble.missing) });
    } finally {
      setBusy(false);
    }
  };
  const blocked = offline ? people.offline.blocked : undefined;
  const day = formatLocalWeekday(ends_at);
  return (
    <tr className="before:inset-y-0 before:border-l-6 before:border-dashed before:border-hub before:absolute before:left-0 @min-[52.5rem]/people:before:content-[none]">
      <th scope="row" className={styles.who}>
        <b className="text-21 block font-display font-[800] leading-[1.1] @min-[80rem]/people:inline @min-[80rem]/people:mr-3">
          {email}
        </b>
        <span className="text-ink-2 text-(length:--text-15)">
          {text.by(formatLocalWeekday(invited_at), invited_by.name)}
        </span>
      </th>
      <td className="people-role col-span-full @min-[44rem]/people:col-span-1">
        <span className="text-ink-2 @min-[52.5rem]/people:hidden">{people.table.role}</span>{" "}
        {role && people.roles[role].name}
      </td>
      <td className="col-start-1">{state === "ended" ? text.ended(day) : text.ends(day)}</td>
      <td>
        <span className="text-ink-2 @min-[52.5rem]/people:hidden">{people.table.devices}</span>{" "}
        <span className="text-ink-2">{text.notYet}</span>
      </td>
      <td className={styles.actions}>
        <Button
          size="sm"
          variant="quiet"
          aria-label={text.againLabel(email)}
          aria-disabled={busy || undefined}
          blocked={blocked}
          reason="hidden"
          onClick={() => void run(() => actions.inviteAgain(id), text.sent(email))}
        >
          {text.again}
        </Button>
        <Button
          size="sm"
          variant="danger"
          aria-label={text.withdrawLabel(email)}
          aria-disabled={busy || undefined}
          blocked={blocked}
          reason="hidden"
          onClick={() => setAsking(true)}
        >
          {text.withdraw}
        </Button>
        <Dialog
          kind="alert"
          size="sm"
          open={asking}
          onClose={() => setAsking(false)}
          title={text.ask.title(email)}
          lede={text.ask.text}
          actions={
            <>
              <Button
                variant="primary"
                onClick={() => {
                  setAsking(false);
                  void run(() => actions.withdraw(id), { title: text.withdrawn });
                }}
              >
                {text.ask.yes}
              </Button>
              <Button onClick={() => setAsking(false)}>{text.ask.no}</Button>
            </>
          }
        />
      </td>
    </tr>
  );
}
