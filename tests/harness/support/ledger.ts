import type { Device } from "./browser.ts";
import type { Tab } from "./tab.ts";

/** writing: being enqueued. open: submitted. draft: a draft again. dropped: by the person. */
export type IntentState = "writing" | "open" | "draft" | "dropped";

/** What a person wants to have done, as they know it: the model that device and server are compared with. */
export type Intent = {
  opId: string;
  kind: string;
  device: Device;
  owner: string;
  aggregate: string;
  state: IntentState;
  /** The fields as the person sent them; for an edit the new values. */
  payload: Record<string, unknown>;
  /** What they sent under the same id before a correction. */
  earlier: Record<string, unknown>[];
  /** For an edit: the values its editor saw. */
  seen: Record<string, unknown> | null;
  /** For a document: its booking. */
  parent: Intent | null;
  sum: string;
  /** Prices on screen when the person confirmed. */
  agreed: Set<number>;
  /** The key of its draft, "" if it has none. */
  key: string;
  /** The tab that submits it; null when that is over. */
  writer: Tab | null;
  /** Its position among this person's actions. */
  order: number;
  draftSaved: boolean;
  /** The person is about to take it back or to discard it. */
  leaving: boolean;
  refused401: boolean;
  /** Its person's role changed while it waited. */
  roleChanged: boolean;
  /** The server has other content under its id: refused while the form is open, it becomes a draft with a new id. */
  taken: boolean;
  /** It was deleted on the server, or lost by a restored backup. */
  goneFromServer: boolean;
  /** Whether the device has heard that the server took it, and what became of what it keeps of it. */
  heard: "" | "yes" | "kept" | "safe";
  /** Written by an earlier version of the app. */
  old: boolean;
  /** Its page ended while it was sent without the outbox: the request may still arrive. */
  underWay: boolean;
  /** For a submission of a visitor without a network: when, and whether it has become its person's since. */
  kept: { at: number; adopted: boolean } | null;
  sends: number[];
};

/** Of the documents of one kind of a shipment the last one is current, so they are sent in order. */
export const lineOfDocument = ({ shipment, kind }: Record<string, unknown>): string => `${shipment} ${kind}`;

/** The common ordering key of all changes of sailings and assignments. */
export const SAILINGS_KEY = "sailings";

const OF_SAILINGS = ["sailing.edit", "sailing.advance", "sailing.delay", "pallet.assign"];
/** Later ones of the same key pass it once it was refused. */
export const isPassed = (kind: string): boolean => kind === "found.match" || isOfSailings(kind);
export const isOfSailings = (kind: string): boolean => OF_SAILINGS.includes(kind);

export class Ledger {
  readonly intents = new Map<string, Intent>();
  /** When an event on a device may have caused retries. */
  readonly stirs = new Map<Device, number[]>();

  add(over: Pick<Intent, "opId" | "kind" | "device" | "owner" | "aggregate" | "payload"> & Partial<Intent>): Intent {
    const intent: Intent = {
      state: "writing",
      seen: null,
      earlier: [],
      parent: null,
      sum: "",
      agreed: new Set(),
      key: "",
      writer: null,
      order: this.intents.size,
      draftSaved: false,
      leaving: false,
      refused401: false,
      roleChanged: false,
      taken: false,
      goneFromServer: false,
      heard: "",
      old: false,
      underWay: false,
      kept: null,
      sends: [],
      ...over,
    };
    this.intents.set(intent.opId, intent);
    return intent;
  }

  get(opId: string): Intent | undefined {
    return this.intents.get(opId);
  }

  of(device: Device): Intent[] {
    return [...this.intents.values()].filter((intent) => intent.device === device);
  }

  childrenOf(parent: Intent): Intent[] {
    return [...this.intents.values()].filter((intent) => intent.parent === parent);
  }

  /** A booking and its documents. */
  group(intent: Intent): Intent[] {
    return [intent, ...this.childrenOf(intent)];
  }

  stir(device: Device, now: number): void {
    this.stirs.set(device, [...(this.stirs.get(device) ?? []), now]);
  }
}
