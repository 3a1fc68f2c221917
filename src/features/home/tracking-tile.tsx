import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { home as text } from "#text/home.ts";
import { Button } from "#ui/button.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";

export function TrackingTile() {
  const { title, text: words, drawing, legs, example, events, today, now } = text.tiles.tracking;
  return (
    <article className="tile">
      <h2>{title}</h2>
      <p>{words}</p>
      <NumberField />
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

/**
 * The field of /track, which says what is wrong with a number. What was typed before the app was there stands in it alone. As
 * plain elements: the kit's field brings more than this page may weigh.
 */
function NumberField() {
  const { field, submit } = text.tiles.tracking;
  const navigate = useNavigate();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reference = String(new FormData(event.currentTarget).get("reference") ?? "");
    void navigate({ to: "/track", search: { reference } });
  };
  return (
    <form action="/track" className="mt-4 flex flex-wrap items-stretch" onSubmit={go}>
      <div className="field min-w-0 flex-[9999_1_12rem]">
        <label
          htmlFor="home-reference"
          className="text-14/[1.125rem] font-medium text-ink-2 after:absolute after:inset-0"
        >
          {field}
        </label>
        <input id="home-reference" name="reference" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </div>
      <Button type="submit" variant="outline" className="flex-auto">
        {submit}
      </Button>
    </form>
  );
}
