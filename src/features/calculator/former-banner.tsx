import type { Tariff } from "#domain/rates/tariff.ts";
import { calculator as text } from "#text/calculator.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { type Inputs, palletCount } from "./inputs.ts";
import { samePallets } from "./link.ts";

/** Offers to restore the inputs from before a link was opened. */
export function FormerBanner(props: {
  former: Inputs;
  now: Inputs;
  tariff: Tariff | undefined;
  onBack: () => void;
  onDismiss: () => void;
}) {
  const { former, now, tariff, onBack, onDismiss } = props;
  const country = tariff?.countries.find(({ id }) => id === former.countryId)?.name;
  const pallets = palletCount(former.rows);
  return (
    <Banner
      tone="sea"
      title={text.link.title}
      actions={
        <>
          <Button size="sm" onClick={onBack}>
            {country && samePallets(former, now) ? text.link.backTo(country) : text.link.back}
          </Button>
          <Button variant="quiet" size="sm" onClick={onDismiss}>
            {text.link.dismiss}
          </Button>
        </>
      }
    >
      {text.link.kept(country, pallets)}
    </Banner>
  );
}
