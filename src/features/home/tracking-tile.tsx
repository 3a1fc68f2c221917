import { home as text } from "#text/home.ts";
import { DayLine } from "#ui/freight/day-line.tsx";

export function TrackingTile() {
  const { title, text: words, drawing, legs, example, events, today, now } = text.tiles.tracking;
  return (
    <article className="tile">
      <h2>{title}</h2>
      <p>{words}</p>
      <figure className="tile-figure">
        <figcaption className="mb-3 text-[0.9375rem] text-ink-2">{example}</figcaption>
        <DayLine road={5} done={7} today={8} names={legs} label={drawing} />
        <ul className="events">
          {events.map((event) => (
            <li key={event.what}>
              <i className="bg-road" />
              <span className="text-ink-2">{event.when}</span>
              <span>{event.what}</span>
            </li>
          ))}
          <li>
            <i className="border-3 border-hub" />
            <span className="text-ink-2">{today}</span>
            <b>{now}</b>
          </li>
        </ul>
      </figure>
    </article>
  );
}
