import { home as text } from "#text/home.ts";
import { Hero } from "./hero.tsx";
import { NetworkTile } from "./network-tile.tsx";
import { PalletTile } from "./pallet-tile.tsx";
import { TrackingTile } from "./tracking-tile.tsx";
import "./home.css";

export function HomePage() {
  return (
    <>
      <Hero />
      <section className="wrap wrap-wide mt-10 min-[1100px]:mt-6" aria-label={text.tiles.label}>
        <div className="tiles">
          <PalletTile />
          <NetworkTile />
          <TrackingTile />
        </div>
      </section>
    </>
  );
}
