import * as z from "zod/mini";
import { SAILING_STATES } from "#domain/sailings/advance.ts";

const text = z._default(z.string(), "");

/** `GET /api/sailings` (docs/api.md). */
export const PublicSailingsWire = z.object({
  sailings: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      port: z.string(),
      vessel: text,
      cut_off: z.string(),
      etd: z.string(),
      eta: z.string(),
      atd: text,
      ata: text,
      first_etd: text,
      first_eta: text,
      state: z.enum(SAILING_STATES),
    }),
  ),
});
