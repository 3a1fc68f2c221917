import type { LetterTexts } from "#text/letters.ts";
import type { HealedFacts } from "./collect.ts";
import { type Letter, section } from "./letter.ts";
import { officeOf } from "./shipment.ts";

/** To the office, when what came back after a restore has settled. */
export function healedOffice(texts: LetterTexts, facts: HealedFacts): Letter {
  const { healed, publicUrl } = facts;
  const words = texts.healed;
  const rows = (["came", "accounts", "devices", "clashed", "prices", "tariffs"] as const).map(
    (name) => [words.rows[name], String(healed[name])] as const,
  );
  return {
    to: officeOf(facts),
    subject: words.subject(healed.came),
    preview: words.lead,
    heading: words.heading,
    lead: [words.lead, ...(healed.prices > 0 ? [words.look] : []), ...(healed.tariffs > 0 ? [words.publish] : [])],
    action: { label: words.action, url: `${publicUrl}/admin/status` },
    sections: [section(words.list, rows)],
    small: [words.never],
  };
}
