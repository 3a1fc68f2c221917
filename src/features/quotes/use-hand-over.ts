import { useEffect, useRef, useState } from "react";
import { quotePath } from "#domain/quotes/link.ts";
import { withTimes } from "#domain/sailings/public.ts";
import { isInstalledOnIos } from "#lib/installed.ts";
import { publicUrl } from "#lib/public-url.ts";
import { shareFile, showFile } from "#lib/share-file.ts";
import { trueNow } from "#lib/true-time.ts";
import { sailingsForPaper, usePublicSailings } from "#live/public-sailings.ts";
import { type QuoteView, quoteActions } from "#live/quotes.ts";
import { shareQuote as text } from "#text/share-quote.ts";
import { toast } from "#ui/toast.tsx";
import type { PaperInput } from "./pdf/paper.ts";
import { prepareQuotePdf, quoteFile } from "./pdf/quote-file.ts";

export type HandOver = {
  /** The id of the quote whose file is being made, or null. */
  busy: string | null;
  share: (row: QuoteView) => Promise<void>;
  /** Shows the file in a tab of its own, where the browser prints it. */
  print: (row: QuoteView) => Promise<void>;
  /** Loads what a file is made with; called when the button is pressed down, before the click. */
  prepare: () => void;
};

/** Hands quotes over as PDF. Works without a network; what goes wrong is told in a toast. */
export function useHandOver(): HandOver {
  const paperOf = usePaper();
  const [busy, setBusy] = useState<string | null>(null);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const make = async (row: QuoteView, hand: (paper: PaperInput) => Promise<boolean>) => {
    if (busy !== null) return;
    setBusy(row.quote.id);
    try {
      // That it is marked is for the maker's own list: the paper is out all the same.
      if (await hand(await paperOf(row)))
        await quoteActions.markSent(row.quote.id).catch((error) => console.error(error));
    } catch (error) {
      console.error(error);
      toast({ tone: "error", ...text.failed });
    }
    if (alive.current) setBusy(null);
  };
  const share = (row: QuoteView) =>
    make(row, async (paper) => {
      const file = await quoteFile(paper);
      const shared = await shareFile(file, paper.address);
      if (shared === "downloaded") toast({ tone: "done", title: text.downloaded(file.name) });
      return shared !== "dismissed";
    });
  return {
    busy,
    prepare: prepareQuotePdf,
    share,
    print: (row) => {
      // The share sheet prints, too.
      if (isInstalledOnIos()) return share(row);
      // Opened within the click: later, browsers take it for a pop-up.
      const tab = window.open("", "_blank");
      return make(row, async (paper) => {
        const file = await quoteFile(paper).catch((error) => {
          tab?.close();
          throw error;
        });
        if (showFile(file, tab) === "downloaded") toast({ tone: "done", title: text.downloaded(file.name) });
        return true;
      });
    },
  };
}

/** What a quote's paper is made of: nothing of the person who shares it, and of this device the sailings and the time. */
function usePaper(): (row: QuoteView) => Promise<PaperInput> {
  // They are fetched while there is a network.
  usePublicSailings();
  return async ({ quote }) => ({
    quote,
    sailings: (await sailingsForPaper()).flatMap((sailing) => withTimes(sailing) ?? []),
    address: `${publicUrl()}${quotePath(quote.link)}`,
    now: trueNow(),
  });
}
