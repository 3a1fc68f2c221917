import { classNames } from "../class-names.ts";
import "./public.css";

export type Point = { title: string; text: string };

/** A ruled list of reasons: a name and a sentence, in columns where there is room. */
export function Points({ points, columns = 2 }: { points: readonly Point[]; columns?: 2 | 4 }) {
  return (
    <ul className={classNames("points", `points-${columns}`)}>
      {points.map((point) => (
        <li key={point.title}>
          <h3>{point.title}</h3>
          <p>{point.text}</p>
        </li>
      ))}
    </ul>
  );
}
