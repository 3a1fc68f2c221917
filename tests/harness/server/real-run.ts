import { type Server, startServer } from "../../support/server.ts";
import { bookingBody, customer, member, office, superuser } from "../../support/server-api.ts";
import { withoutAborts } from "../support/aborts.ts";
import { bundlePage, type Replaced } from "../support/bundle.ts";
import { checkRealEnding } from "./real-ending.ts";
import { type Deed, type Lane, RealSchedule } from "./real-schedule.ts";
import { newYard } from "./real-yard.ts";

export type RealReport = {
  runs: number;
  kills: { all: number; inRequests: number };
  /** The first failing schedule; null when none failed. */
  failed: { seed: number; error: unknown; steps: string[] } | null;
};

const PER_PERSON = 5;
const STEPS = { fewest: 12, most: 36 };

/**
 * Schedules against the real program with its real migrations and hooks, for `seed` and the numbers after it. The steps of a
 * seed are always the same; the times at which the server is killed are not.
 */
export async function runRealSchedules({
  seed,
  runs,
  replaced,
  olderServer = false,
}: {
  seed: number;
  runs: number;
  replaced?: Replaced | undefined;
  /** A server of the second release: the office has admins only, and rows lack newer fields. */
  olderServer?: boolean;
}): Promise<RealReport> {
  const makePage = await bundlePage(replaced, { wholeChunks: true });
  const server = await startServer();
  const heardAgain = withoutAborts();
  const report: RealReport = { runs: 0, kills: { all: 0, inRequests: 0 }, failed: null };
  try {
    const lane = await laneOf(server);
    const root = await superuser(server);
    const staff = await office(server);
    // Hashing a password costs as much as ten bookings: several schedules share their people, each with new devices.
    const role = olderServer ? "admin" : "operator";
    let [person, desk] = await Promise.all([customer(server), member(server, role)]);
    const newWarehouse = async () => (olderServer ? null : newYard(server));
    let yard = await newWarehouse();
    let deeds: Deed[] = [];
    for (; report.runs < runs && !report.failed; report.runs += 1) {
      if (report.runs % PER_PERSON === PER_PERSON - 1) {
        [person, desk] = await Promise.all([customer(server), member(server, role)]);
        yard = await newWarehouse();
        deeds = [];
      }
      const people = { customer: person, office: staff, member: desk, root };
      const schedule = new RealSchedule(
        server,
        { people, lane, deeds, olderServer, yard },
        makePage,
        seed + report.runs,
      );
      try {
        const { fewest, most } = STEPS;
        await schedule.walk(fewest + Math.floor(schedule.random() * (most - fewest)));
        await checkRealEnding(schedule, server);
      } catch (error) {
        report.failed = { seed: schedule.seed, error, steps: schedule.steps };
      } finally {
        report.kills.all += schedule.kills.all;
        report.kills.inRequests += schedule.kills.inRequests;
        schedule.end();
      }
    }
    return report;
  } finally {
    await server.stop();
    heardAgain();
  }
}

async function laneOf(server: Server): Promise<Lane> {
  const { tariff_version, country_id, zone_id, estimated_rate } = await bookingBody(server);
  return { tariff_version, country_id, zone_id, estimated_rate } as Lane;
}
