import { Button, LinkButton } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import type { Entry } from "../entry.ts";
import { Row } from "../row.tsx";

const VARIANTS = ["primary", "stop", "outline", "quiet", "danger"] as const;
const SIZES = ["lg", "md", "sm"] as const;
const ICONS: readonly IconName[] = [
  ..."down right left up check x plus minus search menu file alert offline ok clock info".split(" "),
  ..."print device open retry person mail phone pin sun moon download edit trash".split(" "),
] as IconName[];

export const actions: readonly Entry[] = [
  {
    title: "Button",
    of: [Button],
    states: [
      ...VARIANTS.map((variant) => ({
        name: variant,
        acts: ["hover", "focus"] as const,
        show: () => (
          <Row>
            {SIZES.map((size) => (
              <Button key={size} variant={variant} size={size}>
                Book Now
              </Button>
            ))}
          </Row>
        ),
      })),
      {
        name: "with an icon",
        show: () => (
          <Row>
            <Button variant="primary" icon="plus">
              New quote
            </Button>
            <Button size="sm" icon="left">
              Back
            </Button>
            <Button variant="quiet" icon="edit">
              Edit
            </Button>
          </Row>
        ),
      },
      {
        name: "disabled",
        acts: ["hover"],
        show: () => (
          <Row>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                Book Now
              </Button>
            ))}
          </Row>
        ),
      },
      {
        name: "blocked, with its reason",
        acts: ["hover", "focus"],
        show: () => (
          <Button variant="primary" size="lg" blocked="Waiting for the packing list to upload.">
            Confirm Booking - €717.82
          </Button>
        ),
      },
      {
        name: "blocked and wide",
        show: () => (
          <Button variant="primary" wide blocked="Waiting for the packing list to upload.">
            Confirm Booking - €717.82
          </Button>
        ),
      },
      {
        name: "wide",
        show: () => (
          <Button variant="primary" size="lg" wide>
            Book Now
          </Button>
        ),
      },
      {
        name: "long words",
        show: () => (
          <Button>Υποβολή αιτήματος προσφοράς για θαλάσσια μεταφορά από τη Βόρεια Ρηνανία-Βεστφαλία στη Λεμεσό</Button>
        ),
      },
    ],
  },
  {
    title: "LinkButton",
    of: [LinkButton],
    states: VARIANTS.map((variant) => ({
      name: variant,
      acts: ["hover", "focus"] as const,
      show: () => (
        <LinkButton href="#gallery" variant={variant} icon="right">
          Calculate Rate
        </LinkButton>
      ),
    })),
  },
  {
    title: "CopyButton",
    of: [CopyButton],
    states: [
      {
        name: "rest",
        acts: ["hover", "focus"],
        show: () => <CopyButton value="AKF-12345-67890" label="Copy reference" />,
      },
    ],
  },
  {
    title: "Icon",
    of: [Icon],
    states: [
      {
        name: "all",
        show: () => (
          <Row>
            {ICONS.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </Row>
        ),
      },
      {
        name: "small, in the colour of the text",
        show: () => (
          <p className="text-error">
            <Icon name="alert" small /> 1 needs attention
          </p>
        ),
      },
    ],
  },
];
