import { LinkButton } from "#ui/button.tsx";
import { Block } from "#ui/public/block.tsx";
import { Closing } from "#ui/public/closing.tsx";
import { Points } from "#ui/public/points.tsx";
import { PublicPage } from "#ui/public/public-page.tsx";
import { Steps } from "#ui/public/steps.tsx";
import { Facts, Trio, TrioPart } from "#ui/public/trio.tsx";
import type { Entry } from "../entry.ts";

const REASONS = [
  { title: "Weekly", text: "Two pickups a week in every country." },
  { title: "Τελωνείο", text: "Εκτελωνισμός στη Λεμεσό από δικούς μας ανθρώπους." },
  { title: "One price", text: "What the calculator says is what is invoiced." },
  { title: "Traced", text: "Every day of the journey is a dot." },
];

export const publicPages: readonly Entry[] = [
  {
    title: "Block",
    of: [Block],
    states: [
      {
        name: "with a lede",
        show: () => (
          <Block title="How it works" lede="From your door to Limassol.">
            <p>What belongs to it.</p>
          </Block>
        ),
      },
    ],
  },
  {
    title: "PublicPage",
    of: [PublicPage],
    states: [
      {
        name: "its width and its room",
        show: () => (
          <PublicPage>
            <p>What stands on the page.</p>
          </PublicPage>
        ),
      },
    ],
  },
  {
    title: "Points",
    of: [Points],
    states: ([2, 4] as const).map((columns) => ({
      name: `${columns} in a row`,
      show: () => <Points points={REASONS} columns={columns} />,
    })),
  },
  {
    title: "Steps",
    of: [Steps],
    states: [
      {
        name: "with days",
        show: () => (
          <Steps
            steps={[
              { title: "By road", text: "To Bologna.", days: { leg: "road", dots: 2, atMost: 10 } },
              { title: "In Bologna", text: "Put together.", days: { leg: "hub", dots: 3 } },
              { title: "At sea", text: "To Limassol.", days: { leg: "sea", dots: 4, arrives: true } },
            ]}
          />
        ),
      },
      {
        name: "numbered",
        show: () => (
          <Steps
            steps={["Ask", "Book", "Hand over", "Receive"].map((title) => ({ title, text: `${title}, in a minute.` }))}
          />
        ),
      },
    ],
  },
  {
    title: "Trio",
    of: [Trio, TrioPart, Facts],
    states: [
      {
        name: "with facts",
        show: () => (
          <Trio label="Three ways">
            {["Pallets", "Containers", "Air"].map((title) => (
              <TrioPart key={title} title={title} text="From 26 countries.">
                <Facts
                  rows={[
                    { what: "Days", value: "9 to 17" },
                    { what: "From", value: "€75.00" },
                  ]}
                />
              </TrioPart>
            ))}
          </Trio>
        ),
      },
    ],
  },
  {
    title: "Closing",
    of: [Closing],
    states: [
      {
        name: "question and answer",
        show: () => (
          <Closing title="Ready to ship?" text="A rate takes a minute.">
            <LinkButton href="#gallery" variant="primary">
              Get Started
            </LinkButton>
          </Closing>
        ),
      },
    ],
  },
];
