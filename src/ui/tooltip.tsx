import { type ReactNode, useState } from "react";

/**
 * Words above something, while the mouse is on it or the focus is in it; Escape takes them away. They only repeat what
 * stands near and is the field's description, so assistive technology hears them once.
 */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows what happens to the field inside, and is no control
    <div
      className="relative"
      onPointerEnter={({ pointerType }) => setOpen(pointerType === "mouse")}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
    >
      {children}
      {open && text && (
        <p
          role="tooltip"
          aria-hidden="true"
          // Drawn, not written: the words are on the page once.
          data-words={text}
          className="text-15 pointer-events-none absolute bottom-full left-0 z-10 mb-1 max-w-full rounded-ruled bg-ink px-3 py-2 text-paper before:content-[attr(data-words)]"
        />
      )}
    </div>
  );
}
