import { useState } from "react";
import type { Person } from "#live/people.ts";
import { people } from "#text/people.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import type { Actions } from "./people-table.tsx";
import { troubleText } from "./trouble.ts";

const text = people.end;

/** Asks before ending all sessions of a person, or all of one's own except this one. */
export function EndSessions({ person, actions, onClose }: { person: Person; actions: Actions; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { self, sessions } = person;
  const end = async () => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      const ended = await actions.endSessions(person.id);
      toast({ tone: "done", title: text.done(ended) });
      onClose();
    } catch (thrown) {
      setTrouble(troubleText(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog
      kind="alert"
      size="sm"
      open
      onClose={onClose}
      title={self ? text.own(sessions - 1) : text.title(person.name || person.email, sessions)}
      lede={self ? text.ownText : text.text}
      actions={
        <>
          <Button variant="primary" aria-disabled={busy || undefined} onClick={() => void end()}>
            {busy ? text.busy : text.yes}
          </Button>
          <Button onClick={onClose}>{text.no}</Button>
        </>
      }
    >
      {trouble && (
        <Banner tone="error" role="alert" title={people.accept.failure}>
          {trouble}
        </Banner>
      )}
    </Dialog>
  );
}
