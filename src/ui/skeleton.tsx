import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";

const BAR =
  "block rounded-ruled bg-line animate-[breathe_1.6s_ease-in-out_infinite_alternate] forced-colors:border forced-colors:border-[GrayText]";
const SIZES = { a: "h-7 w-[6.5rem]", b: "h-7 w-[52%]", c: "h-4 w-[80%]" } as const;

/** A placeholder for cards, used only before the first pull. Announces once that it loads. */
export function Skeleton({
  sheets = 1,
  label = text.loading,
}: {
  sheets?: number | undefined;
  label?: string | undefined;
}) {
  return (
    <div className="grid gap-4" role="status" aria-label={label}>
      {Array.from({ length: sheets }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={index} className="note skeleton grid gap-3 px-5 py-4.5" aria-hidden="true">
          {Object.values(SIZES).map((size) => (
            <span key={size} className={classNames(BAR, size)} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A placeholder for one line inside a card that is already shown. */
export function SkeletonLine({ width = "b" }: { width?: "a" | "b" | "c" | undefined }) {
  return <span className={classNames(BAR, SIZES[width])} aria-hidden="true" />;
}
