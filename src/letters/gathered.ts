import { takesBooking } from "#domain/shipment/zone-price.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { GatheredFacts, GatheredItem, GatheredTemplate } from "./collect.ts";
import { followedName } from "./follower.ts";
import { firstOf, type Letter, section, type Unsent } from "./letter.ts";
import { milestoneName } from "./milestone.ts";
import { dear, shortLine } from "./names.ts";
import { capital, chargedLead, officeOf, palletsAndPrice, shownReference, shownStatus } from "./shipment.ts";

/** The page that the button of each kind opens. */
const PATHS: Readonly<Record<GatheredTemplate, string>> = {
  booking_customer: "/dashboard",
  status_customer: "/dashboard",
  milestone_customer: "/dashboard",
  milestone_follower: "/track",
  healed_customer: "/dashboard",
  booking_office: "/admin",
  contact_office: "/admin/inbox",
  sea_office: "/admin/inbox",
  air_office: "/admin/inbox",
};

/** One letter in place of many. A customer's address may be unconfirmed, so it repeats nothing that was typed. */
export function gatheredLetter(texts: LetterTexts, facts: GatheredFacts): Letter | Unsent {
  const { of, count, listed, items, ended, owner, publicUrl } = facts;
  if (items.length === 0 && ended > 0) return { unsent: "needless", reason: texts.unsent.ended };
  const { one, many, lead, open } = texts.gathered[of];
  const what = `${count} ${count === 1 ? one : many}`;
  const more = count - listed;
  const list = section(
    texts.gathered.list,
    items.map((item) => {
      const [label, value] = line(texts, item);
      return [shortLine(label), shortLine(value)] as const;
    }),
  );
  if (list.rows.length === 0) return { unsent: "gone", reason: texts.unsent.gone };
  return {
    to: owner ? owner.to : of === "milestone_follower" ? { name: "", address: facts.to } : officeOf(facts),
    ...(owner && { greeting: dear(texts, owner.to.name, owner.confirmed) }),
    ...(of === "milestone_follower" && { greeting: texts.hello }),
    subject: texts.gathered.subject(what),
    preview: lead,
    heading: what,
    lead: [lead],
    action: { label: open, url: `${publicUrl}${PATHS[of]}` },
    sections: [list],
    ...(more > 0 && { small: [texts.more(more)] }),
  };
}

function line(texts: LetterTexts, item: GatheredItem): [label: string, value: string] {
  switch (item.of) {
    case "booking_customer":
      return [shownReference(item.shipment), palletsAndPrice(texts, item.shipment)];
    case "status_customer": {
      // The reason is typed, and so is left to the page.
      const price = takesBooking(item.status) ? chargedLead(texts, item.shipment).slice(0, 1) : [];
      return [shownReference(item.shipment), [capital(shownStatus(item.status)), ...price].join(". ")];
    }
    case "healed_customer":
      return [shownReference(item.shipment), capital(shownStatus(item.shipment.status))];
    case "milestone_customer":
      return [shownReference(item.shipment), capital(milestoneName(texts, item.event))];
    case "milestone_follower":
      return [shownReference(item.shipment), capital(followedName(texts, item.event))];
    case "booking_office": {
      const who = item.customer ? firstOf(item.customer.company_name, item.customer.full_name) : "";
      return [shownReference(item.shipment), `${who}, ${palletsAndPrice(texts, item.shipment)}`];
    }
    case "contact_office":
      return [item.message.name, item.message.subject];
    default: {
      const { company_name, contact_person, origin_country, cargo_description } = item.quote;
      return [firstOf(company_name, contact_person), `${origin_country}: ${cargo_description}`];
    }
  }
}
