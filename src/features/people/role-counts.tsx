import type { Person } from "#live/people.ts";
import { people as text } from "#text/people.ts";
import styles from "./role-counts.module.css";
import { SHOWN_ROLES } from "./role-select.tsx";

/** The number of people with each role, and the role's description. */
export function RoleCounts({ people }: { people: readonly Person[] }) {
  return (
    <dl className="border-t-(length:--hair) border-edge grid grid-cols-2 bg-sheet @max-[18rem]/people:grid-cols-1 @min-[52.5rem]/people:grid-cols-4">
      {SHOWN_ROLES.map((role) => (
        <div className={styles.role} key={role}>
          <dt className="font-display font-[850] text-[1.5rem] leading-[1.1]">
            {text.roles[role].name}
            <span className="sr-only">, {text.roles[role].about}</span>
          </dt>
          <dd className="font-display font-[850] text-[1.5rem] leading-[1.1] text-ink-2">
            {people.filter((person) => person.role === role).length}
          </dd>
          <p className="text-15 col-span-full text-ink-2 leading-[1.3]" aria-hidden="true">
            {text.roles[role].about}
          </p>
        </div>
      ))}
    </dl>
  );
}
