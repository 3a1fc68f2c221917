import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { COUNTRIES } from "#domain/transit.ts";
import { home as text } from "#text/home.ts";
import { buttonClass } from "#ui/button.tsx";
import { RouteMap } from "#ui/freight/route-map.tsx";
import { Journey } from "./journey.tsx";
import { journeyOf } from "./journey-of.ts";

/** The tagline, two links, and the map with one country highlighted. */
export function Hero() {
  // Germany is the example until another country is chosen.
  const [chosen, setChosen] = useState<string | null>(null);
  const slug = chosen ?? "germany";
  const journey = journeyOf(slug);
  return (
    <section className="hero relative overflow-hidden" aria-labelledby="page-title">
      <div className="wrap wrap-wide hero-in">
        <div className="hero-words">
          <h1 id="page-title" tabIndex={-1}>
            {text.tagline.split(" ").map((word) => (
              <span key={word}>{word} </span>
            ))}
          </h1>
          <p className="lede">{text.lede}</p>
          <div className="flex flex-wrap gap-3 max-[640px]:*:w-full">
            <Link to="/auth" search={{ mode: "signup" }} className={buttonClass({ variant: "primary", size: "lg" })}>
              {text.getStarted}
            </Link>
            <Link
              to="/calculator"
              search={chosen === null ? {} : { from: journey.code }}
              data-follows-country=""
              className={buttonClass({ variant: "outline", size: "lg" })}
            >
              {text.calculateRate}
            </Link>
          </div>
        </div>
        <div className="hero-map">
          <RouteMap selected={slug} onSelect={setChosen} label={text.map.drawing(journey.name, journey.days.total)} />
          <Journey journey={journey} countries={COUNTRIES} onSelect={setChosen} />
        </div>
      </div>
    </section>
  );
}
