import { useEffect, useRef } from "react";
import type { TariffState } from "#live/tariff.ts";
import { calculator as text } from "#text/calculator.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

export type RatesMissingProps = {
  rates: TariffState;
  /** The message of an attempt to calculate without rates. */
  message: string | undefined;
  attempt: number;
};

/** Shown when this device has no rates, or no sea rates: the reason, and a retry button. */
export function RatesMissing({ rates, message, attempt }: RatesMissingProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new attempt moves the focus here
  useEffect(() => {
    if (message) box.current?.focus();
  }, [message, attempt]);
  if (!message && rates.state !== "missing") return null;
  return (
    <div ref={box} tabIndex={-1} className="focus:outline-none">
      <Banner
        tone="error"
        role="alert"
        title={message ?? text.rates.missing}
        actions={
          <Button size="sm" icon="retry" onClick={rates.retry}>
            {text.rates.retry}
          </Button>
        }
      >
        {rates.error && rates.error.kind !== "offline" ? text.rates.failedText : text.rates.missingText}
      </Banner>
    </div>
  );
}
