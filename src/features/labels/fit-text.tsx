import { type SVGAttributes, useLayoutEffect, useRef } from "react";

/**
 * A line of svg text that is at most `most` units wide: longer text is condensed at the same height. Measured again when the
 * fonts are loaded.
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
