import { company } from "#content/company.ts";
import { Icon } from "#ui/icon.tsx";

/** Phone and email, as an alternative to the form. */
export function DirectContact() {
  return (
    <ul className="p-0 mt-1">
      <li>
        <a
          className="gap-3 flex items-center min-h-12 text-sea font-semibold underline decoration-[1.5px] underline-offset-4 wrap-anywhere hover:decoration-3"
          href={`tel:${company.phone.replaceAll(" ", "")}`}
        >
          <Icon name="phone" />
          {company.phone}
        </a>
      </li>
      <li>
        <a
          className="gap-3 flex items-center min-h-12 text-sea font-semibold underline decoration-[1.5px] underline-offset-4 wrap-anywhere hover:decoration-3"
          href={`mailto:${company.email}`}
        >
          <Icon name="mail" />
          {company.email}
        </a>
      </li>
    </ul>
  );
}
