import { berlinLane, booking, customer, newId, post } from "../tests/support/load/bookings.mjs";
import { median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 1000);
const EDITORS = 10;
const OFFICE = { email: "office@bench.test", password: "office-password" };

/** Ten office tablets write ten values over the same seen value, round after round: one wins, nine get a conflict. */
export async function run() {
  const server = await startServer({
    name: "edits",
    env: { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password },
  });
  try {
    const owner = await customer(server.url, "owner");
    const { id } = await post(
      server.url,
      "/api/collections/shipments/records",
      booking(await berlinLane(server.url)),
      owner.token,
    );
    const { token } = await post(server.url, "/api/collections/users/auth-with-password", {
      identity: OFFICE.email,
      password: OFFICE.password,
    });
    let seen = "";
    let toldWrong = 0;
    /** @type {Record<string, number>} */
    const rounds = {};
    /** @type {number[]} */
    const latencies = [];
    for (let i = 0; i < ROUNDS; i++) {
      const answers = await Promise.all(
        Array.from({ length: EDITORS }, async (_, n) => {
          const started = performance.now();
          const response = await fetch(`${server.url}/api/shipments/${id}/edit`, {
            method: "POST",
            headers: { "content-type": "application/json", authorization: token },
            body: JSON.stringify({
              op: newId(),
              set: { tracking_number: `${i}-${n}` },
              seen: { tracking_number: seen },
            }),
          });
          const body = await response.json();
          latencies.push(performance.now() - started);
          return { status: response.status, body };
        }),
      );
      const won = answers.filter(({ status }) => status === 200);
      const told = answers.filter(({ status }) => status === 409);
      const outcome = `${won.length} won, ${told.length} told`;
      rounds[outcome] = (rounds[outcome] ?? 0) + 1;
      seen = won[0]?.body.tracking_number ?? seen;
      toldWrong += told.filter(({ body }) => body.theirs?.tracking_number?.value !== seen).length;
    }
    return {
      name: "edits",
      unit: "rounds, ms",
      rows: [
        { what: "rounds of ten editors with ten values", value: ROUNDS },
        { what: "rounds with one winner and nine told", value: rounds["1 won, 9 told"] ?? 0, target: ROUNDS },
        { what: "told another value than the winner's", value: toldWrong, target: 0 },
        { what: "an edit among ten, median (ms)", value: round(median(latencies)) },
        { what: "an edit among ten, p95 (ms)", value: round(quantile(latencies, 0.95)) },
      ],
    };
  } finally {
    await server.stop();
  }
}
