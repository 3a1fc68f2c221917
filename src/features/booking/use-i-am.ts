import { useSelector } from "@tanstack/react-form";
import { useEffect, useRef, useState } from "react";
import { type BookingForm, type BookingTexts, wrongFields } from "#domain/schemas/booking.ts";
import { ownParty } from "#live/own-party.ts";
import type { Quote } from "#live/quote.ts";
import { useSession } from "#live/session.ts";
import { problemsAt } from "#ui/form/problems.ts";
import type { AppForm } from "#ui/form/use-app-form.ts";
import type { Party } from "#ui/freight/party-fields.ts";
import type { BookingDraft } from "./booking-draft.ts";

type Texts = [keyof BookingTexts, string][];

/**
 * Which party the person is. Who is signed in gets the empty fields of that party filled from profile and former bookings;
 * with another choice they are emptied again, but for what was changed since. Filled in without a fault they fold to a card,
 * until it is opened or something about them is asked.
 */
export function useIAm(
  form: AppForm<BookingForm>,
  { draft, quote, today }: { draft: BookingDraft; quote: Quote; today: string },
  onChosen: (party: Party | null) => void,
) {
  const session = useSession();
  const [iAm, setIAm] = useState(draft.iAm);
  const [filled, setFilled] = useState(false);
  const [folded, setFolded] = useState<Party | null>(null);
  const given = useRef<Texts>([]);
  const newest = useRef(0);
  const choose = async (party: Party | null) => {
    const turn = ++newest.current;
    setIAm(party);
    setFilled(false);
    setFolded(null);
    takeBack(form, given.current);
    given.current = [];
    onChosen(party);
    if (!party || !session) return;
    const known = await ownParty(party, quote.country?.id ?? "");
    if (turn !== newest.current) return;
    given.current = emptyOnes(known, form.state.values, party);
    for (const [name, text] of given.current) form.setFieldValue(name, text);
    setFilled(given.current.length > 0);
    if (given.current.length > 0 && !wrongFields(form.state.values, today).some((name) => name.startsWith(party)))
      setFolded(party);
  };
  const isRefused = useSelector(form.store, ({ fieldMeta }) =>
    Object.entries(fieldMeta).some(
      ([name, meta]) => folded !== null && name.startsWith(folded) && problemsAt(meta).length > 0,
    ),
  );
  useEffect(() => {
    if (isRefused) setFolded(null);
  }, [isRefused]);
  return {
    ...{ iAm, filled, folded },
    /** The number of the form's box after both parties'. */
    next: folded === "consignee" ? 2 : 3,
    unfold: () => setFolded(null),
    choose: (party: Party | null) => void choose(party),
  };
}

function takeBack(form: AppForm<BookingForm>, given: Texts): void {
  for (const [name, text] of given) if (form.state.values[name] === text) form.setFieldValue(name, "");
}

/** What is known of empty fields. Address, postcode and town go together: beside another place none of them is filled in. */
function emptyOnes(known: Partial<BookingTexts>, values: BookingTexts, party: Party): Texts {
  const place = [`${party}Address`, `${party}Postcode`, `${party}Town`] as const;
  const elsewhere = place.some((name) => values[name] !== "" && values[name] !== known[name]);
  return (Object.entries(known) as Texts).filter(
    ([name, text]) => text !== "" && values[name] === "" && !(elsewhere && (place as readonly string[]).includes(name)),
  );
}
