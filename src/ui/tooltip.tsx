import { type ReactNode, useState } from "react";

/**
 * Text above an element on hover and focus; Escape hides it. It repeats the field's visible description, so it is hidden from
 * assistive technology.
 */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the field inside, and is no control
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
          // Drawn by CSS content, so that the text is in the document only once.
          data-words={text}
          className="text-15 pointer-events-none absolute bottom-full left-0 z-10 mb-1 max-w-full rounded-ruled bg-ink px-3 py-2 text-paper before:content-[attr(data-words)]"
        />
      )}
    </div>
  );
}
