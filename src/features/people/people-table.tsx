import { useState } from "react";
import type { RoleOrNone } from "#domain/roles.ts";
import type { Invitation, Person, usePeopleActions } from "#live/people.ts";
import { people as text } from "#text/people.ts";
import { toast } from "#ui/toast.tsx";
import { EndSessions } from "./end-sessions.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { OwnRoleQuestion } from "./own-role-question.tsx";
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
      <table
        className="people-table border-y-(length:--hair) border-edge block w-full bg-sheet text-left @min-[52.5rem]/people:table @min-[52.5rem]/people:border-collapse [&_thead]:size-px [&_thead]:overflow-hidden [&_thead]:absolute [&_thead]:[clip-path:inset(50%)] [&_tbody]:block [&_th]:font-normal [&_td]:font-normal @min-[52.5rem]/people:[&_thead]:size-auto @min-[52.5rem]/people:[&_thead]:static @min-[52.5rem]/people:[&_thead]:table-header-group @min-[52.5rem]/people:[&_thead]:[clip-path:none] @min-[52.5rem]/people:[&_tbody]:table-row-group @min-[52.5rem]/people:[&_td]:whitespace-nowrap [&_tbody_tr]:px-(--people-x) [&_tbody_tr]:py-3 [&_tbody_tr]:border-t [&_tbody_tr]:border-rule [&_tbody_tr]:relative [&_tbody_tr]:grid [&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto] max-[20rem]:[&_tbody_tr]:grid-cols-1 @min-[44rem]/people:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_13rem_9rem] [&_tbody_tr]:gap-y-1 [&_tbody_tr]:gap-x-4 [&_tbody_tr]:items-center @min-[52.5rem]/people:[&_tbody_tr]:border-t @min-[52.5rem]/people:[&_tbody_tr]:border-rule @min-[52.5rem]/people:[&_tbody_tr]:table-row @min-[52.5rem]/people:[&_tbody_th]:px-2.5 @min-[52.5rem]/people:[&_tbody_th]:py-1 @min-[52.5rem]/people:[&_tbody_th]:h-14 @min-[52.5rem]/people:[&_tbody_td]:px-2.5 @min-[52.5rem]/people:[&_tbody_td]:py-1 @min-[52.5rem]/people:[&_tbody_td]:h-14 @min-[52.5rem]/people:[&_th:first-child]:pl-(--people-x) @min-[52.5rem]/people:[&_td:first-child]:pl-(--people-x) [&_tbody_tr:first-child]:border-t-0 @min-[52.5rem]/people:[&_tbody_tr:first-child]:border-t @min-[52.5rem]/people:[&_tbody_tr:first-child]:border-rule @min-[52.5rem]/people:[&_tbody_tr:first-child]:table-row @min-[52.5rem]/people:[&_tbody_td:last-child]:pr-[calc(var(--people-x)_-_8px)]"
        {...kept}
      >
        <caption className="sr-only">{words.caption}</caption>
        <thead>
          <tr>
            <th
              className="@min-[52.5rem]/people:px-2.5 @min-[52.5rem]/people:h-8.5 @min-[52.5rem]/people:text-ink-2 @min-[52.5rem]/people:font-medium! @min-[52.5rem]/people:text-(length:--text-14)"
              scope="col"
            >
              {words.name}
            </th>
            <th
              className="@min-[52.5rem]/people:px-2.5 @min-[52.5rem]/people:h-8.5 @min-[52.5rem]/people:text-ink-2 @min-[52.5rem]/people:font-medium! @min-[52.5rem]/people:text-(length:--text-14)"
              scope="col"
            >
              {words.role}
            </th>
            <th
              className="@min-[52.5rem]/people:px-2.5 @min-[52.5rem]/people:h-8.5 @min-[52.5rem]/people:text-ink-2 @min-[52.5rem]/people:font-medium! @min-[52.5rem]/people:text-(length:--text-14)"
              scope="col"
            >
              {words.seen}
            </th>
            <th
              className="@min-[52.5rem]/people:px-2.5 @min-[52.5rem]/people:h-8.5 @min-[52.5rem]/people:text-ink-2 @min-[52.5rem]/people:font-medium! @min-[52.5rem]/people:text-(length:--text-14)"
              scope="col"
            >
              {words.devices}
            </th>
            <th
              className="@min-[52.5rem]/people:px-2.5 @min-[52.5rem]/people:h-8.5 @min-[52.5rem]/people:text-ink-2 @min-[52.5rem]/people:font-medium! @min-[52.5rem]/people:text-(length:--text-14)"
              scope="col"
            >
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
