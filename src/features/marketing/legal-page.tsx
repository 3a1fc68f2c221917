import { company } from "#content/company.ts";
import { legal as text } from "#text/legal.ts";
import { Banner } from "#ui/banner.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";

/** Terms or privacy: numbered sections with a table of contents, marked as a sample. */
export function LegalPage({ page }: { page: "terms" | "privacy" }) {
  const { title, lede, sections } = text[page];
  return (
    <PublicPage>
      <PageHead title={title} lede={lede} />
      <Banner tone="hub" className="mt-6" title={text.sampleTitle}>
        {text.sample}
      </Banner>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 mt-8 wrap-anywhere min-[56.25rem]:grid-cols-[300px_minmax(0,1fr)]">
        <nav aria-label={text.places}>
          <ol className="p-0 mb-8 min-[56.25rem]:sticky min-[56.25rem]:top-6 min-[56.25rem]:self-start">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  className="gap-3 border-b border-rule flex items-center min-h-12 text-ink no-underline hover:underline"
                  href={`#${section.id}`}
                >
                  <span
                    className="min-w-6 text-road-text normal-nums font-[800] text-[1.3125rem] leading-[1] font-display"
                    aria-hidden="true"
                  >
                    {index + 1}
                  </span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map((section, index) => (
            <section
              className="border-t-(length:--hair) border-edge pt-5 pb-6 scroll-mt-4"
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
            >
              <h2 className="text-[33px]" id={`${section.id}-title`}>
                <span className="box-number" aria-hidden="true">
                  {index + 1}
                </span>
                {section.title}
              </h2>
              {section.text(company.name, company.address).map((paragraph) => (
                <p className="max-w-[66ch] mt-2.5" key={paragraph}>
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          <p className="border-t-(length:--hair) border-edge mt-2 pt-5">
            {text.contact} <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        </div>
      </div>
    </PublicPage>
  );
}
