import type { Told } from "#live/consequences.ts";
import { consequences } from "#text/consequences.ts";
import { ToldFigures } from "#ui/freight/told-figures.tsx";
import { SkeletonLine } from "#ui/skeleton.tsx";

const text = consequences.told;

/** How many hear of a choice that is made for `all` shipments; without the server's answer, that it is not known. */
export function ToldLine({ told, all }: { told: Told; all: number }) {
  if (told.state === "none") return null;
  return (
    <section aria-label={text.label} className="grid gap-1">
      <p role="status" className={told.state === "unknown" ? "text-16" : "sr-only"}>
        {told.state === "unknown" && text.unknown}
        {told.state === "asking" && text.asking}
        {told.state === "counted" &&
          (told.told === 0 ? text.nobody : text.sentence(told.told, told.push, told.email, told.both))}
      </p>
      {told.state === "asking" && (
        <div className="grid min-h-(--text-42) items-center">
          <SkeletonLine />
        </div>
      )}
      {told.state === "counted" && told.told > 0 && (
        <>
          <ToldFigures {...told} />
          <p className="text-16 text-ink-2" aria-hidden="true">
            {text.of(told.told, all)}
          </p>
        </>
      )}
      {told.state === "counted" && told.told > 0 && <p className="text-16 text-ink-2">{text.minute}</p>}
      {told.state === "counted" && told.told === 0 && <p aria-hidden="true">{text.nobody}</p>}
    </section>
  );
}
