import { useSelector } from "@tanstack/react-form";
import { useEffect, useRef, useState } from "react";
import type { BookingForm } from "#domain/schemas/booking.ts";
import { trueNow } from "#lib/true-time.ts";
import { useBooking } from "#live/booking.tsx";
import type { Quote } from "#live/quote.ts";
import { useTariff } from "#live/tariff.ts";
import type { AppForm } from "#ui/form/use-app-form.ts";
import {
  askedAboutPickup,
  askedByServer,
  filledPostcode,
  followedPostcode,
  type PickupAsked,
  zoneKey,
} from "./pickup.ts";
import type { ZoneDiffers } from "./use-submission.ts";

/** The question about the pickup's postcode, asked while the form is filled in or by the server, and its answers. */
export function usePickup(form: AppForm<BookingForm>, quote: Quote) {
  const { setBooking } = useBooking();
  const rates = useTariff();
  const shipperPostcode = useSelector(form.store, ({ values }) => values.shipperPostcode);
  const shipperAddress = useSelector(form.store, ({ values }) => values.shipperAddress);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [fromServer, setFromServer] = useState<PickupAsked | null>(null);
  const typed = { shipperPostcode, shipperAddress };
  // What the product has filled in gives way to what the person types into the address.
  const filled = useRef(filledPostcode(quote.postcode, quote.country.code));
  const followed = followedPostcode(typed, filled.current, quote, rates.tariff);
  useEffect(() => {
    if (followed === null) return;
    filled.current = followed;
    form.setFieldValue("shipperPostcode", followed);
  }, [followed, form]);
  const here = askedAboutPickup(typed, quote, rates, answered, trueNow());
  // Its answer is about the postcode and zone that were sent.
  const theirs = fromServer !== null && fromServer.key === zoneKey(typed, quote) ? fromServer : null;
  const asked = here ?? theirs;
  // The pressed button leaves with the question, and the focus must not leave with it.
  const back = () => {
    setFromServer(null);
    document.getElementById("shipperPostcode")?.focus();
  };
  const answer = () => {
    if (asked) setAnswered(new Set([...answered, asked.key]));
    back();
  };
  return {
    asked,
    byServer: here === null && theirs !== null,
    onCode: (code: string) => {
      answer();
      form.setFieldValue("shipperPostcode", code);
    },
    onRight: (offer: Quote) => {
      back();
      void setBooking(offer);
    },
    onKeep: answer,
    onCorrect: back,
    askByServer: (error: ZoneDiffers) => setFromServer(askedByServer(error, form.state.values, quote, trueNow())),
    isConfirmed: (values: BookingForm, at: Quote) => answered.has(zoneKey(values, at)),
  };
}
