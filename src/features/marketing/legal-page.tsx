import { company } from "#content/company.ts";
import { legal as text } from "#text/legal.ts";
import { Banner } from "#ui/banner.tsx";
import { PageHead } from "#ui/page-head.tsx";
import "#ui/public/public.css";
import "./marketing.css";

/** Terms or privacy: numbered parts with a list of them, marked as a sample. */
export function LegalPage({ page }: { page: "terms" | "privacy" }) {
  const { title, lede, sections } = text[page];
  return (
    <div className="wrap wrap-wide public-page">
      <PageHead title={title} lede={lede} />
      <Banner tone="hub" className="legal-sample" title={text.sampleTitle}>
        {text.sample}
      </Banner>
      <div className="legal">
        <nav aria-label={text.places}>
          <ol className="legal-places">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>
                  <span aria-hidden="true">{index + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>
                <span className="box-number" aria-hidden="true">
                  {index + 1}
                </span>
                {section.title}
              </h2>
              {section.text(company.name, company.address).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p className="legal-contact">
            {text.contact} <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        </div>
      </div>
    </div>
  );
}
