import { typedPart } from "#domain/pallets/typed-part.ts";

/** A number in which what was typed of it is underlined. */
export function TypedMark({ shown, typed }: { shown: string; typed: string }) {
  const part = typedPart(shown, typed);
  if (!part) return shown;
  const [from, to] = part;
  return (
    <>
      {shown.slice(0, from)}
      <b className="border-hub border-b-[3px] text-ink">{shown.slice(from, to)}</b>
      {shown.slice(to)}
    </>
  );
}
