import { ui as text } from "#text/ui.ts";

const WIDTHS = ["skeleton-a", "skeleton-b", "skeleton-c", "skeleton-b"] as const;

/** A placeholder for cards, used only before the first pull. Announces once that it loads. */
export function Skeleton({
  sheets = 1,
  label = text.loading,
}: {
  sheets?: number | undefined;
  label?: string | undefined;
}) {
  return (
    <div className="skeletons" role="status" aria-label={label}>
      {Array.from({ length: sheets }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={index} className="note skeleton" aria-hidden="true">
          {WIDTHS.slice(0, 3).map((width) => (
            <span key={width} className={`skeleton-bar ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A placeholder for one line inside a card that is already shown. */
export function SkeletonLine({ width = "b" }: { width?: "a" | "b" | "c" | undefined }) {
  return <span className={`skeleton-bar skeleton-${width}`} aria-hidden="true" />;
}
