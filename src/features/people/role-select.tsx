import { useId } from "react";
import type { Role, RoleOrNone } from "#domain/roles.ts";
import { people as text } from "#text/people.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./role-select.module.css";

/** In the order of their words: the office first. */
export const SHOWN_ROLES = Object.keys(text.roles) as Role[];

/** A native select, because its list may extend beyond the table. Saved at once. */
export function RoleSelect(props: {
  who: string;
  role: RoleOrNone;
  /** Why the role cannot be changed; the list can still be opened. */
  fixed?: string | undefined;
  /** The change is being saved; the select keeps the focus. */
  saving: boolean;
  disabled: boolean;
  onChange: (role: RoleOrNone) => void;
}) {
  const { who, role, fixed, saving, disabled, onChange } = props;
  const stays = saving || fixed !== undefined;
  const why = useId();
  return (
    <>
      <span className="relative block max-w-[26rem] @min-[52.5rem]/people:w-[12.5rem]">
        <select
          className={styles.select}
          aria-label={text.table.roleOf(who)}
          aria-describedby={fixed ? why : undefined}
          value={role}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as RoleOrNone)}
        >
          {SHOWN_ROLES.map((one) => (
            <option className="bg-sheet text-ink" key={one} value={one} disabled={stays && one !== role}>
              {text.roles[one].name}
            </option>
          ))}
          <option className="bg-sheet text-ink" value="" disabled={stays}>
            {text.noRole}
          </option>
        </select>
        <Icon
          className="absolute top-1/2 right-3.5 [transform:translateY(-50%)] text-ink-2 pointer-events-none"
          name="down"
          small
        />
      </span>
      {fixed && (
        <span
          id={why}
          className="text-15 text-ink-2 block mt-1 leading-[1.3] whitespace-normal @min-[52.5rem]/people:[.people-role_&]:max-w-[12.5rem]"
        >
          {fixed}
        </span>
      )}
    </>
  );
}
