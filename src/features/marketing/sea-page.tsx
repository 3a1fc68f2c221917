import { CONTAINERS } from "#content/services.ts";
import { seaFreight as text } from "#text/sea-freight.ts";
import { ContainerPlan, palletsOnFloor } from "#ui/freight/container-plan.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Block } from "#ui/public/block.tsx";
import { Closing } from "#ui/public/closing.tsx";
import { Points } from "#ui/public/points.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";
import { Steps } from "#ui/public/steps.tsx";
import styles from "./sea-page.module.css";
import { SeaWhy } from "./sea-why.tsx";
import { Ways } from "./ways.tsx";

const [TWENTY, FORTY, HIGH] = CONTAINERS;

/** Ocean freight (rule: site.pages). */
export function SeaPage() {
  const contact = { to: "/contact", label: text.contact };
  return (
    <PublicPage>
      <PageHead
        title={text.title}
        lede={text.lede}
        actions={<Ways first={{ to: "/sea-freight-quote", label: text.quote }} second={contact} />}
      />
      <SeaWhy />
      <Block title={text.intro.title}>
        <div className="border-t-(length:--hair) border-edge grid gap-y-4 gap-x-16 mt-4 pt-5 min-[56.25rem]:grid-cols-[1fr_1fr] [&_p]:max-w-[62ch]">
          <div className="gap-3.5 grid grid-cols-[minmax(0,1fr)] content-start">
            {text.intro.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <ul className={styles.rates} aria-label={text.intro.boxes}>
            <Box {...TWENTY} />
            <Box {...FORTY} />
            <li>
              <Measures {...HIGH} />
              <p>
                <span>{text.intro.same}</span>
              </p>
            </li>
          </ul>
        </div>
      </Block>
      <Block title={text.benefits.title}>
        <Points points={text.benefits.points} columns={4} />
      </Block>
      <Block title={text.how.title}>
        <Steps steps={text.how.steps} />
      </Block>
      <Closing title={text.closing.title} text={text.closing.text}>
        <Ways first={{ to: "/sea-freight-quote", label: text.closing.request }} second={contact} />
      </Closing>
    </PublicPage>
  );
}

type Container = (typeof CONTAINERS)[number];

function Box(container: Container) {
  const pallets = palletsOnFloor(container.length).length;
  return (
    <li>
      <div className={container.length < FORTY.length ? "max-w-[calc(100%_*_6.1_/_12.23)]" : undefined}>
        <ContainerPlan length={container.length} label={text.intro.box(container.name, pallets)} />
      </div>
      <Measures {...container} />
      <p>
        <span>{text.intro.pallets(pallets)}</span>
      </p>
    </li>
  );
}

function Measures({ name, length, width, height, cbm }: Container) {
  return (
    <p>
      <b>{name}</b>
      <span className="figure">{text.intro.measures(length, width, height, cbm)}</span>
    </p>
  );
}
