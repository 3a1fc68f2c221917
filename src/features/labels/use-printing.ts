import { useEffect, useRef, useState } from "react";

/**
 * Prints the page, and asks afterwards: a browser does not say whether paper came out. `asked` are the pallets whose labels
 * were sent to the printer, until somebody answers.
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
      // A label in another face has other letters, and the reference may not fit.
      void document.fonts.ready.then(() => {
        sent.current = pallets;
        window.print();
      });
    },
  };
}
