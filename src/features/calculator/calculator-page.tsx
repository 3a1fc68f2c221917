import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useBooking } from "#live/booking.tsx";
import { useDraft } from "#live/draft.ts";
import { useTariff } from "#live/tariff.ts";
import { calculator as text } from "#text/calculator.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { usePrerendered } from "#ui/use-prerendered.ts";
import type { CalculatorSearch } from "./address.ts";
import { Calculator } from "./calculator.tsx";
import { INPUTS_DRAFT, type InputsDraft, NEW_INPUTS, parseInputsDraft, storedDraft } from "./inputs.ts";
import { startOf } from "./link.ts";

/** /calculator: from the pallets to a rate that can be booked (rule: calculator.shared). `search`: parameters of the address; `below` the calculator. */
export function CalculatorPage({ search, below }: { search: CalculatorSearch; below?: ReactNode }) {
  const [typed, setTyped] = useState(false);
  const { data, ready } = useBooking(typed);
  const { tariff } = useTariff();
  const draft = useDraft<InputsDraft, ReturnType<typeof storedDraft>>(INPUTS_DRAFT, parseInputsDraft);
  const { opened, write } = useAddress(search);
  const isRead = ready && draft.ready;
  // Deferred, so that React builds the working form in slices: in one piece it blocks a slow phone for half a second.
  const known = useDeferredValue(isRead) && isRead;
  // The prerendered page has empty, inert fields until the last inputs are read from the device, so that nothing can be
  // typed that would be overwritten.
  const prerendered = usePrerendered();
  return (
    <div className="wrap wrap-wide pb-16 print:p-0">
      <div className="no-print">
        <PageHead title={text.title}>
          <div className="flex flex-wrap items-center gap-y-2 gap-x-4 mt-3 text-ink-2 text-[1.1875rem]">
            <DayLine road={5} size="sm" className="flex-none w-[min(100%,14rem)]" />
            <p>{text.route}</p>
          </div>
        </PageHead>
      </div>
      {known || prerendered ? (
        <div inert={!known}>
          {known ? (
            <Calculator
              key={`known ${opened}`}
              start={startOf(draft.draft, data, search, tariff)}
              saveDraft={(next) => {
                setTyped(true);
                draft.save(storedDraft(next));
              }}
              onAddress={write}
            />
          ) : (
            <Calculator start={NEW} saveDraft={nothing} onAddress={nothing} inert />
          )}
        </div>
      ) : (
        <Skeleton sheets={2} label={text.loading} />
      )}
      {below}
    </div>
  );
}

const NEW = { inputs: NEW_INPUTS, before: NEW_INPUTS, former: null, link: null };
const nothing = () => {};

const keyOf = ({ from, postcode, zone, pallets }: CalculatorSearch) => JSON.stringify([from, postcode, zone, pallets]);
const NOTHING_SAID = keyOf({});

/** Tells an address that somebody opened from one that the form wrote; an opened one resets the form. */
function useAddress(search: CalculatorSearch) {
  const navigate = useNavigate();
  const now = keyOf(search);
  const [opened, setOpened] = useState(now);
  const [last, setLast] = useState(now);
  // Addresses written by the form. Added before the navigation, which is asynchronous, and never removed.
  const [own] = useState(() => new Set([NOTHING_SAID]));
  if (now !== last) {
    setLast(now);
    if (!own.has(now)) setOpened(now);
  }

  const write = (next: CalculatorSearch) => {
    if (keyOf(next) === now) return;
    own.add(keyOf(next));
    // Replaces the history entry and does not scroll.
    void navigate({ to: "/calculator", search: next, replace: true, resetScroll: false, hash: true });
  };
  return { opened, write };
}
