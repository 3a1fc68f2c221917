import type { Person } from "#live/people.ts";
import { people as text } from "#text/people.ts";
import { SHOWN_ROLES } from "./role-select.tsx";

/** The number of people with each role, and the role's description. */
export function RoleCounts({ people }: { people: readonly Person[] }) {
  return (
    <dl className="border-t-(length:--hair) border-edge grid grid-cols-2 bg-sheet @max-[18rem]/people:grid-cols-1 @min-[52.5rem]/people:grid-cols-4">
      {SHOWN_ROLES.map((role) => (
        <div
          className="px-(--people-x) border-b border-l border-rule grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 gap-x-2 content-start pt-2 pb-2.5 @max-[18rem]/people:border-l-0 @min-[52.5rem]/people:border-b-0 @min-[52.5rem]/people:border-l @min-[52.5rem]/people:border-rule nth-[2n+1]:border-l-0 nth-last-[-n+2]:border-b-0 @max-[18rem]/people:nth-last-[2]:border-b @max-[18rem]/people:nth-last-[2]:border-rule @min-[52.5rem]/people:nth-[2n+1]:border-b-0 @min-[52.5rem]/people:nth-[2n+1]:border-l @min-[52.5rem]/people:nth-[2n+1]:border-rule @min-[52.5rem]/people:[&:first-child]:border-l-0"
          key={role}
        >
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
