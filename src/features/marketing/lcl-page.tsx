import { lcl as text } from "#text/lcl.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Block } from "#ui/public/block.tsx";
import { Closing } from "#ui/public/closing.tsx";
import { Points } from "#ui/public/points.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";
import { Steps } from "#ui/public/steps.tsx";
import { Coverage } from "./coverage.tsx";
import { LclHighlights } from "./lcl-highlights.tsx";
import { lclSteps } from "./lcl-steps.ts";
import { Ways } from "./ways.tsx";

/** The LCL service (rule: site.pages). */
export function LclPage() {
  return (
    <PublicPage>
      <PageHead
        title={text.title}
        lede={text.lede}
        actions={
          <Ways first={{ to: "/calculator", label: text.quote }} second={{ to: "/booking", label: text.book }} />
        }
      />
      <LclHighlights />
      <Block title={text.how.title}>
        <Steps steps={lclSteps()} />
      </Block>
      <Coverage />
      <Block title={text.why.title}>
        <Points points={text.why.points} />
      </Block>
      <Closing title={text.closing.title} text={text.closing.text}>
        <Ways
          first={{ to: "/calculator", label: text.closing.calculate }}
          second={{ to: "/booking", label: text.closing.book }}
        />
      </Closing>
    </PublicPage>
  );
}
