import { EMPTY_CONTACT } from "#domain/schemas/contact-form.ts";
import { contact as text } from "#text/contact.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Block } from "#ui/public/block.tsx";
import { Points } from "#ui/public/points.tsx";
import { RequestPlace } from "../request-place.tsx";
import { untouched } from "../request-state.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";

const load = async () => (await import("./contact-desk.tsx")).ContactDesk;
const DRAWN = <ContactForm request={untouched(EMPTY_CONTACT)} savedAt={null} />;

/** /contact: a message, the details, and why (specification section 2). */
export function ContactPage() {
  return (
    <div className="wrap wrap-wide public-page contact-page">
      <PageHead title={text.title} lede={text.lede} />
      <RequestPlace load={load} drawn={DRAWN} aside={<ContactDetails />} />
      <Block title={text.why.title}>
        <Points points={text.why.points} />
      </Block>
    </div>
  );
}
