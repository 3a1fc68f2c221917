import * as z from "zod/mini";
import { fetchPublic } from "./public-record.ts";

const euro = z.number();

const LinkedQuoteWire = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(["open", "expired", "accepted"]),
  total: euro,
  lines: z.object({
    transport: euro,
    fobCharges: euro,
    documentation: euro,
    seaFreight: euro,
    profit: euro,
    total: euro,
    roadRate: z.optional(z.nullable(euro)),
  }),
  pallets: z.array(z.object({ length: z.number(), width: z.number(), height: z.number(), weight: z.number() })),
  country: z.object({ id: z.string(), name: z.string(), code: z.string(), slug: z.string() }),
  zone: z.object({ id: z.string(), zone_name: z.string() }),
  tariff_version: z.string(),
  tariff_number: z.number(),
  quoted_at: z.string(),
  valid_until: z.string(),
  language: z._default(z.string(), "en"),
  customer_name: z._default(z.string(), ""),
  customer_company: z._default(z.string(), ""),
  // A server of before does not have them.
  maker_name: z._default(z.string(), ""),
  maker_phone: z._default(z.string(), ""),
  sailing: z._default(
    z.nullable(z.object({ name: z.string(), port: z.string(), etd: z.string(), eta: z.string() })),
    null,
  ),
});

/** The public view of a quote. */
export type LinkedQuote = z.infer<typeof LinkedQuoteWire>;

/** The quote of a link; null when the server says that there is none. Rejects with RequestFailed. */
export function fetchQuoteLink(link: string): Promise<LinkedQuote | null> {
  return fetchPublic(`/api/quote-links/${encodeURIComponent(link)}`, LinkedQuoteWire);
}
