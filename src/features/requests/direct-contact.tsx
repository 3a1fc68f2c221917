import { company } from "#content/company.ts";
import { Icon } from "#ui/icon.tsx";

/** The ways that need no form: phone and e-mail. */
export function DirectContact() {
  return (
    <ul className="direct">
      <li>
        <a href={`tel:${company.phone.replaceAll(" ", "")}`}>
          <Icon name="phone" />
          {company.phone}
        </a>
      </li>
      <li>
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" />
          {company.email}
        </a>
      </li>
    </ul>
  );
}
