import { useEffect, useState } from "react";
import type { PhonePart } from "#lib/phone-numbers.ts";

/** The numbers of a telephone field; null until they are read. `country`: whose numbers stand there without a country's. */
export function usePhoneParts(phone: string, country: string): readonly PhonePart[] | null {
  const [read, setRead] = useState<{ of: string; parts: readonly PhonePart[] } | null>(null);
  const of = `${country} ${phone}`;
  useEffect(() => {
    if (phone === "") return;
    let gone = false;
    // Lazy: it has the numbering plans of all countries.
    import("#lib/phone-numbers.ts").then(
      ({ phoneParts }) => {
        if (!gone) setRead({ of, parts: phoneParts(phone, country) });
      },
      (error) => console.error(error),
    );
    return () => {
      gone = true;
    };
  }, [of, phone, country]);
  return read?.of === of ? read.parts : null;
}

type Props = {
  phone: string;
  country: string;
  /** What a link says of its number; the number itself without it. */
  label?: (number: string) => string;
  className?: string | undefined;
};

/** A telephone field with a link for each of its numbers. */
export function PhoneLinks({ phone, country, label = (number) => number, className }: Props) {
  const parts = usePhoneParts(phone, country);
  if (!parts) return phone;
  return parts.map(({ text, href }, i) =>
    href === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a number of one field, in which one may stand twice
      <a key={i} href={href} className={className}>
        {label(text)}
      </a>
    ),
  );
}
