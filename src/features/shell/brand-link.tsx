import { Link } from "@tanstack/react-router";
import { company } from "#content/company.ts";
import { Brand } from "#ui/freight/brand.tsx";

// Where a phone is too narrow for the name beside the sync chip, the name is for screen readers only.
const LINK =
  "inline-flex min-h-12 items-center max-[360px]:in-[.header-row:has([data-part=chip])]:[&_.brand>span]:sr-only";

/** Logo and name, linked to the home page. */
export function BrandLink({ onClick }: { onClick?: () => void }) {
  return (
    <Link to="/" activeOptions={{ exact: true }} className={LINK} {...(onClick ? { onClick } : {})}>
      <Brand name={company.name} />
    </Link>
  );
}
