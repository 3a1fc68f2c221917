import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ConsequencesHere, consequencesHere, roomOn as roomOnDesk } from "#data/queries/consequences.ts";
import { type Asked, fetchConsequences, type ServerConsequences } from "#data/remote/consequences.ts";
import type { Shipment } from "#data/shared/wire.ts";
import type { Choice, Consequences, RoomLeft } from "#domain/office/consequences.ts";
import { MOST_CHOSEN } from "#domain/schemas/consequences.ts";
import { useOrigin } from "./origin.ts";
import { type Desk, useSailingDesk } from "./sailings.ts";

export type { RoomOn } from "#data/queries/consequences.ts";
export type { Choice, Follows, RoomLeft } from "#domain/office/consequences.ts";

// Uses TanStack Query: only for screens inside the office's layout, which provides the client.

/** How many hear of it by what. `unknown`: no network, no answer in time, or too many were chosen; no device knows it. */
export type Told =
  | { state: "none" | "asking" | "unknown" }
  | { state: "counted"; told: number; push: number; email: number; both: number };

/** What follows from a choice: at once by what this device has, and by the server's answer once it is there. */
export type Following = {
  desk: Desk;
  /** Null while this device has not read its sailings yet, or nothing was chosen. */
  follows: Consequences | null;
  /** The same by what this device has, with what only it says: who is in Bologna, and the sailings. */
  here: ConsequencesHere | null;
  /** Those that are not put on the chosen sailing: who hears of it and the room leave them out. */
  staying: ReadonlySet<string>;
  told: Told;
  /** What is left of the chosen sailing. */
  room: RoomLeft | null;
};

/** The room of a sailing before and after a choice, by what this device has. */
export const roomOn = roomOnDesk;

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * What follows from `choice` for these shipments (rule: shipment.follows). The server is asked for each choice anew, and never waited for: its answer
 * belongs to one choice and one set of shipments, and what comes later than 2 s is not used. `decided`: the sailing that a
 * person has chosen for one shipment; no answer changes it.
 */
export function useConsequences(rows: readonly Shipment[], choice: Choice | null, decided = NONE): Following {
  const desk = useSailingDesk();
  const here = useHere(rows, choice, desk);
  const all = useAnswer(rows, choice);
  const follows = all.data ?? here;
  const staying = useMemo(() => stayingOf(rows, choice, follows, decided), [rows, choice, follows, decided]);
  const going = useMemo(() => rows.filter(({ id }) => !staying.has(id)), [rows, staying]);
  const answer = useAnswer(going, choice);
  const asked = choice !== null && going.length > 0;
  const { data, isError, fetchStatus } = answer;
  const told = useMemo(() => toldBy({ data, isError, fetchStatus }, asked), [data, isError, fetchStatus, asked]);
  const roomHere = useMemo(() => {
    const sailing = choice && "sailing" in choice && desk.desk?.sailings.find(({ id }) => id === choice.sailing);
    return sailing && desk.desk ? roomOnDesk(sailing, going, desk.desk).after : null;
  }, [choice, going, desk.desk]);
  return {
    ...{ desk, follows, here, staying },
    told,
    room: answer.data?.room ?? roomHere,
  };
}

function stayingOf(
  rows: readonly Shipment[],
  choice: Choice | null,
  follows: Consequences | null,
  decided: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  if (!choice || !("sailing" in choice)) return new Set();
  const cannot = new Set(follows?.cannot_make);
  const stays = (id: string) => (decided.has(id) ? decided.get(id) !== choice.sailing : cannot.has(id));
  return new Set(idsOf(rows).filter(stays));
}

const idsOf = (rows: readonly Shipment[]) => rows.map(({ id }) => id);

function useHere(rows: readonly Shipment[], choice: Choice | null, { desk, now }: Desk): ConsequencesHere | null {
  const origin = useOrigin();
  return useMemo(
    () => (choice && desk ? consequencesHere(rows, choice, { desk, origin, now }) : null),
    [rows, choice, desk, origin, now],
  );
}

/** What follows from each of several choices by what this device has: for a list to choose from. */
export function useEachConsequence(rows: readonly Shipment[], choices: readonly Choice[], { desk, now }: Desk) {
  const origin = useOrigin();
  return useMemo(
    () => (desk ? choices.map((choice) => consequencesHere(rows, choice, { desk, origin, now })) : []),
    [rows, choices, desk, origin, now],
  );
}

type Answer = { data: ServerConsequences | undefined; isError: boolean; fetchStatus: string };

function useAnswer(rows: readonly Shipment[], choice: Choice | null): Answer {
  const ids = idsOf(rows).sort();
  return useQuery({
    // The server's answer to a former choice has another key.
    queryKey: ["consequences", choice, ids],
    queryFn: () => fetchConsequences({ ids, ...choice } as Asked),
    enabled: choice !== null && ids.length > 0 && ids.length <= MOST_CHOSEN,
    retry: false,
    gcTime: 0,
  });
}

function toldBy({ data, isError, fetchStatus }: Answer, asked: boolean): Told {
  if (!asked) return { state: "none" };
  if (data) return { state: "counted", told: data.told, push: data.push, email: data.email, both: data.both };
  return { state: isError || fetchStatus !== "fetching" ? "unknown" : "asking" };
}
