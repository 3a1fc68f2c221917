import type { RoleOrNone } from "#domain/roles.ts";
import type { Person } from "#live/people.ts";
import { people } from "#text/people.ts";
import { Button } from "#ui/button.tsx";
import { seenAt } from "./moments.ts";
import styles from "./people-table.module.css";
import { RoleSelect } from "./role-select.tsx";

const text = people.table;

/** An account with a role. */
export function PersonRow(props: {
  person: Person;
  onlyAdmin: boolean;
  saving: boolean;
  offline: boolean;
  onRole: (role: RoleOrNone) => void;
  onEnd: () => void;
}) {
  const { person, onlyAdmin, saving, offline, onRole, onEnd } = props;
  const { name, email, role, self, sessions } = person;
  const who = name || email;
  // The current device stays signed in.
  const others = self ? sessions - 1 : sessions;
  return (
    <tr>
      <th scope="row" className={styles.who}>
        <b className="text-21 block font-display font-[800] leading-[1.1] @min-[80rem]/people:inline @min-[80rem]/people:mr-3">
          {who}
        </b>
        {name && <span className="text-ink-2 text-(length:--text-15)">{email}</span>}
      </th>
      <td className="people-role col-span-full @min-[44rem]/people:col-span-1">
        <RoleSelect
          who={who}
          role={role}
          fixed={onlyAdmin ? text.onlyAdmin : undefined}
          saving={saving}
          disabled={offline}
          onChange={onRole}
        />
        {saving && (
          <span
            role="status"
            className="text-15 text-ink-2 block mt-1 leading-[1.3] whitespace-normal @min-[52.5rem]/people:[.people-role_&]:max-w-[12.5rem]"
          >
            {text.saving}
          </span>
        )}
      </td>
      <td className="col-start-1">
        <span className="text-ink-2 @min-[52.5rem]/people:hidden">{text.seen}</span>{" "}
        {self ? text.now : seenAt(person.last_seen)}
      </td>
      <td>
        <span className="text-ink-2 @min-[52.5rem]/people:hidden">{text.devices}</span>{" "}
        {sessions > 0 ? text.signedIn(sessions) : <span className="text-ink-2">{text.nowhere}</span>}
      </td>
      <td className={styles.actions}>
        {others > 0 && (
          <Button
            size="sm"
            variant="danger"
            blocked={offline ? people.offline.blocked : undefined}
            reason="hidden"
            aria-label={self ? text.endOthersLabel(others) : text.endLabel(who)}
            onClick={onEnd}
          >
            {self ? text.endOthers(others) : text.end}
          </Button>
        )}
      </td>
    </tr>
  );
}
