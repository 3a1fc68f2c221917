import { EMPTY_CONTACT } from "#domain/schemas/contact-form.ts";
import { contact as text } from "#text/contact.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Block } from "#ui/public/block.tsx";
import { Points } from "#ui/public/points.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";
import { DrawnForm } from "../drawn-form.tsx";
import { LazyRequestForm } from "../lazy-request-form.tsx";
import { About } from "./about.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";

const load = async () => (await import("./contact-desk.tsx")).ContactDesk;
const DRAWN = <DrawnForm Form={ContactForm} values={EMPTY_CONTACT} />;

/** /contact: the message form, the office's details, and reasons to write (rule: site.pages). `about`: shipment in the address. */
export function ContactPage({ about }: { about?: unknown }) {
  return (
    <PublicPage className="contact-page [&_textarea]:min-h-42">
      <PageHead title={text.title} lede={text.lede} />
      <About value={about}>
        <LazyRequestForm load={load} drawn={DRAWN} aside={<ContactDetails />} />
      </About>
      <Block title={text.why.title}>
        <Points points={text.why.points} />
      </Block>
    </PublicPage>
  );
}
