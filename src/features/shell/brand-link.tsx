import { Link } from "@tanstack/react-router";
import { company } from "#content/company.ts";
import { Brand } from "#ui/freight/brand.tsx";

/** Logo and name, linked to the home page. */
export function BrandLink({ onClick }: { onClick?: () => void }) {
  return (
    <Link to="/" activeOptions={{ exact: true }} className="brand-link" {...(onClick ? { onClick } : {})}>
      <Brand name={company.name} />
    </Link>
  );
}
