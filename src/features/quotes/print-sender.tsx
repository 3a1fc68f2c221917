import { company } from "#content/company.ts";
import { Brand } from "#ui/freight/brand.tsx";

/** Who a printed quote is from: the header of the site is not printed. */
export function PrintSender() {
  return (
    <div className="hidden print:flex items-end justify-between gap-6 pb-3 mb-3 border-b border-ink">
      <Brand name={company.name} />
      <p className="text-right">
        {company.address}
        <br />
        {company.phone}, {company.email}
      </p>
    </div>
  );
}
