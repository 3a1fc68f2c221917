import { SAILING_STATES } from "#domain/sailings/advance.ts";
import { PORTS } from "#domain/sailings/rule.ts";
import { bool, choice, code, created, date, json, text, updated } from "./field.ts";

const feed = "members";
const desk = { feed, from: "office", audited: "values" } as const;

/** Ships to Limassol. Members get all fields; everybody else those of `GET /api/sailings`. */
export const sailings = {
  name: code("^[0-9]{4}-W[0-9]{2}$", { required: true, needed: true, ...desk }),
  port: choice(PORTS, { required: true, needed: true, ...desk }),
  vessel: text(100, desk),
  voyage: text(40, desk),
  cut_off: date({ required: true, needed: true, ...desk }),
  etd: date({ required: true, needed: true, ...desk }),
  eta: date({ required: true, needed: true, ...desk }),
  atd: date(desk),
  ata: date(desk),
  /** The times that were first announced, once a delay has changed them. */
  first_etd: date({ feed }),
  first_eta: date({ feed }),
  delay_reason: text(300, { ...desk, clean: "text", audited: "name" }),
  containers: json("containers", 5000, desk),
  state: choice(SAILING_STATES, { required: true, needed: true, ...desk }),
  note: text(1000, { ...desk, clean: "text", audited: "name" }),
  /** Somebody has edited it by hand: the weekly rule does not change it. */
  edited: bool({ feed }),
  created: created({ feed }),
  updated: updated({ feed }),
} as const;
