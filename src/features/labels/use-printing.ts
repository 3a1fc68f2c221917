import { useEffect, useRef, useState } from "react";
import { printPage } from "#live/print-page.ts";

/**
 * Prints the page and then asks whether it worked, because a browser does not report that. `asked` are the pallets whose labels
 * were sent to the printer, until the question is answered.
 */
export function usePrinting() {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const sent = useRef<readonly string[] | null>(null);
  useEffect(() => {
    const after = () => {
      if (sent.current) setAsked(sent.current);
      sent.current = null;
    };
    window.addEventListener("afterprint", after);
    return () => window.removeEventListener("afterprint", after);
  }, []);
  return {
    asked,
    answer: () => setAsked(null),
    print(pallets: readonly string[]) {
      setAsked(null);
      // With a fallback font the reference may not fit, so printing waits for the fonts.
      void document.fonts.ready.then(() => {
        sent.current = pallets;
        printPage();
      });
    },
  };
}
