import { classNames } from "../class-names.ts";

export type Point = { title: string; text: string };

const COLUMN_LOOK = { 2: "", 4: "lg:grid-cols-[repeat(4,1fr)] lg:gap-x-8" } as const;

/** A ruled list of points, each a title and a sentence, in columns where there is room. */
export function Points({ points, columns = 2 }: { points: readonly Point[]; columns?: 2 | 4 }) {
  return (
    <ul
      className={classNames(
        "points p-0 border-t-(length:--hair) border-edge grid mt-4 min-[45rem]:grid-cols-[1fr_1fr] min-[45rem]:gap-x-12",
        COLUMN_LOOK[columns],
      )}
    >
      {points.map((point) => (
        <li className="border-b border-rule pt-4 pb-4.5" key={point.title}>
          <h3 className="text-[27px]">{point.title}</h3>
          <p className="max-w-[52ch] mt-1 text-ink-2 leading-[1.4]">{point.text}</p>
        </li>
      ))}
    </ul>
  );
}
