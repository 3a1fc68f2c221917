import { type SVGAttributes, useLayoutEffect, useRef } from "react";

/**
 * A line of text of a drawing that never takes more than `most` of its units: what is longer is set narrower, at the same
 * height. Measured again once the fonts are there.
 */
export function FitText({
  most,
  children,
  ...rest
}: { most: number; children: string } & SVGAttributes<SVGTextElement>) {
  const text = useRef<SVGTextElement>(null);
  useLayoutEffect(() => {
    let gone = false;
    const settle = () => {
      const element = text.current;
      if (gone || !element) return;
      element.removeAttribute("textLength");
      if (element.getComputedTextLength() > most) element.setAttribute("textLength", String(most));
    };
    settle();
    void document.fonts.ready.then(settle);
    return () => {
      gone = true;
    };
  });
  return (
    <text ref={text} lengthAdjust="spacingAndGlyphs" {...rest}>
      {children}
    </text>
  );
}
