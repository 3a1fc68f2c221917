import { useState } from "react";
import type { RoleOrNone } from "#domain/roles.ts";
import type { Invitation, Person, usePeopleActions } from "#live/people.ts";
import { people as text } from "#text/people.ts";
import { toast } from "#ui/toast.tsx";
import { EndSessions } from "./end-sessions.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { OwnRoleQuestion } from "./own-role-question.tsx";
import styles from "./people-table.module.css";
import { PersonRow } from "./person-row.tsx";
import { troubleText } from "./trouble.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

export type Actions = ReturnType<typeof usePeopleActions>;

/** One row for each account, then one for each invitation. On a phone each row is a block. */
export function PeopleTable(props: {
  people: readonly Person[];
  invitations: readonly Invitation[];
  actions: Actions;
  offline: boolean;
}) {
  const { people, invitations, actions, offline } = props;
  const [ending, setEnding] = useState<Person | null>(null);
  const [leaving, setLeaving] = useState<{ person: Person; to: RoleOrNone } | null>(null);
  const { saving, change } = useRoleChange(actions);
  const admins = people.filter(({ role }) => role === "admin").length;
  const words = text.table;
  const kept = useKeptFocus();
  return (
    <>
      <table className={styles.table} {...kept}>
        <caption className="sr-only">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.seen}</th>
            <th scope="col">{words.devices}</th>
            <th scope="col">
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              onlyAdmin={person.role === "admin" && admins === 1}
              saving={saving === person.id}
              offline={offline}
              onRole={(to) =>
                person.self && person.role === "admin" ? setLeaving({ person, to }) : void change(person, to)
              }
              onEnd={() => setEnding(person)}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} actions={actions} offline={offline} />
          ))}
        </tbody>
      </table>
      {ending && <EndSessions person={ending} actions={actions} onClose={() => setEnding(null)} />}
      <OwnRoleQuestion
        open={leaving !== null}
        onKeep={() => setLeaving(null)}
        onLeave={() => {
          if (leaving) void change(leaving.person, leaving.to);
          setLeaving(null);
        }}
      />
    </>
  );
}

/** Saves a role at once and shows a toast with Undo; one change per person at a time. */
function useRoleChange({ changeRole }: Actions) {
  const [saving, setSaving] = useState<string | null>(null);
  const save = async (person: Person, to: RoleOrNone): Promise<boolean> => {
    setSaving(person.id);
    try {
      await changeRole(person.id, to);
      return true;
    } catch (thrown) {
      toast({ tone: "error", title: text.changed.failed, text: troubleText(thrown) });
      return false;
    } finally {
      setSaving(null);
    }
  };
  const change = async (person: Person, to: RoleOrNone) => {
    if (to === person.role || !(await save(person, to))) return;
    const who = person.name || person.email;
    toast({
      tone: "done",
      title: to ? text.changed.done(who, text.roles[to].name) : text.changed.gone(who),
      actions: [{ label: text.changed.undo, run: () => void save(person, person.role) }],
    });
  };
  return { saving, change };
}
