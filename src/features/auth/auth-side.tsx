import { transitOf } from "#domain/transit.ts";
import { auth as text } from "#text/auth.ts";
import { DayLine } from "#ui/freight/day-line.tsx";

const EXAMPLE = transitOf("germany")?.road ?? 5;
const TODAY = 8;

/** What an account gives, told by the journey itself: one point per leg. */
export function AuthSide() {
  return (
    <aside className="auth-side" aria-labelledby="auth-side-title">
      <h2 id="auth-side-title">{text.side.title}</h2>
      <DayLine
        road={EXAMPLE}
        done={TODAY - 1}
        today={TODAY}
        names={text.side.legs}
        label={text.side.line}
        size="lg"
        className="auth-side-line"
      />
      <ol>
        {text.side.points.map((point) => (
          <li key={point.leg} className={`auth-point auth-point-${point.leg}`}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
