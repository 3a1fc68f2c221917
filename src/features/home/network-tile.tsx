import { COUNTRIES, transitOf } from "#domain/transit.ts";
import { home as text } from "#text/home.ts";

/** Countries grouped by transit days, nearest first. */
const BOARD = [...new Set(COUNTRIES.map(({ slug }) => transitOf(slug)?.total ?? 0))]
  .sort((a, b) => a - b)
  .map((days) => ({
    days,
    names: COUNTRIES.filter(({ slug }) => transitOf(slug)?.total === days)
      .map(({ name }) => name)
      .sort()
      .join(", "),
  }));

export function NetworkTile() {
  const { title, text: words, days, countries } = text.tiles.network;
  return (
    <article className="tile">
      <h2>{title}</h2>
      <p>{words}</p>
      <div className="tile-figure">
        <table className="board">
          <thead className="sr-only">
            <tr>
              <th scope="col">{days}</th>
              <th scope="col">{countries}</th>
            </tr>
          </thead>
          <tbody>
            {BOARD.map((row) => (
              <tr key={row.days}>
                <th scope="row">{row.days}</th>
                <td>{row.names}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}
