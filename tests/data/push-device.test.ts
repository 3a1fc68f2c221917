import { clear, get } from "idb-keyval";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { changePushDevice, NO_PUSH, type PushDevice, readPushDevice, withoutAll } from "#data/local/push-device.ts";
import type { Answer, WireRequest } from "#data/remote/transport.ts";
import { type PushAddress, pushSubscription } from "#data/shared/push-subscription.ts";
import { type PushParts, renewOnceADay, tellPushServer } from "#data/sync/push-device.ts";
import { FakeLocks } from "../support/data-device.ts";

const ADA = "ada000000000001";
const KEY = "B".repeat(87);
const at = (name: string): PushAddress => ({
  endpoint: `https://push.test/${name}`,
  keys: { p256dh: `p-${name}`, auth: `a-${name}` },
});
const OK: Answer = { status: 200, json: { ok: true } };
const refused = (status: number): Answer => ({ status, json: { status, message: "No.", data: {} } });

let sent: WireRequest[];
let answer: (request: WireRequest) => Answer | null;
let address: PushAddress | null;
const locks = new FakeLocks();

beforeEach(async () => {
  await clear();
  sent = [];
  address = at("one");
  answer = () => OK;
});

const parts: PushParts = {
  transport: {
    send: async (request) => {
      sent.push(request);
      return request.path === "/api/push/key" ? { status: 200, json: { key: KEY } } : answer(request);
    },
  },
  locks,
  token: (userId) => (userId === ADA ? "t1" : ""),
  language: "en",
  subscription: async () => address,
};
const tell = () => tellPushServer(parts);
const want = (set: Partial<Omit<PushDevice, "untold">>, untold: Partial<PushDevice["untold"]>) =>
  changePushDevice((device) => ({ ...device, ...set, untold: { ...device.untold, ...untold } }));
const said = () =>
  sent.map(({ path, token, body }) => {
    const { keys: _, language: __, ...rest } = (body && "json" in body ? body.json : {}) as Record<string, unknown>;
    return [path.replace("/api/push/", ""), token, rest];
  });
const ONE = at("one").endpoint;
const accountWants = () => want({ userId: ADA, wants: ["milestones", "delays"] }, { wants: true });

describe("a device's wishes", () => {
  it("send nothing when nothing was asked for", async () => {
    expect(await tell()).toBe("told");
    expect([sent, await get("push-device")]).toEqual([[], undefined]);
  });

  it("are sent to the server once, with the account's token", async () => {
    await accountWants();
    expect(await tell()).toBe("told");
    expect(said()).toEqual([["subscribe", "t1", { endpoint: ONE, wants: ["milestones", "delays"] }]]);
    expect(sent[0]?.body).toEqual({
      json: { ...address, language: "en", wants: ["milestones", "delays"] },
    });
    expect(await tell()).toBe("told");
    expect(sent).toHaveLength(1);
  });

  it("follow without the account's token, and stop following", async () => {
    await want({ follows: ["R1", "R2"] }, { follow: ["R1", "R2"] });
    expect(await tell()).toBe("told");
    await want({ follows: ["R2"] }, { unfollow: ["R1"] });
    expect(await tell()).toBe("told");
    expect(said()).toEqual([
      ["subscribe", "", { endpoint: ONE, reference: "R1" }],
      ["subscribe", "", { endpoint: ONE, reference: "R2" }],
      ["unsubscribe", "", { endpoint: ONE, reference: "R1" }],
    ]);
  });

  it.each<[string, Answer | null]>([
    ["silence", null],
    ["a portal's page", { status: 200, json: undefined }],
    ["a portal's JSON", { status: 200, json: { welcome: true } }],
    ["a gateway", { status: 502, json: undefined }],
    ["too many requests", refused(429)],
    ["an ended session", refused(401)],
    ["a refusal that is not ours", { status: 404, json: undefined }],
  ])("waits after %s, and goes out whole later", async (_, failure) => {
    await want(
      { userId: ADA, wants: ["delays"], follows: ["R1"], arrivalsOnly: true },
      { wants: true, follow: ["R1"], arrivals: true },
    );
    answer = () => failure;
    expect(await tell()).toBe("waiting");
    sent = [];
    answer = () => OK;
    expect(await tell()).toBe("told");
    expect(said().map(([path]) => path)).toEqual(["subscribe", "subscribe", "arrivals"]);
    expect((await readPushDevice()).untold).toEqual(NO_PUSH.untold);
  });

  it.each([
    [404, "missing"],
    [409, "full"],
    [400, "failed"],
  ])("does not follow what the server refuses with %i", async (status, outcome) => {
    await want({ follows: ["R1", "R2"] }, { follow: ["R1", "R2"] });
    answer = ({ body }) => (JSON.stringify(body).includes("R1") ? refused(status) : OK);
    expect(await tell()).toBe(outcome);
    expect(await readPushDevice()).toMatchObject({ follows: ["R2"], untold: { follow: [] } });
  });

  it("wait for the account that they belong to", async () => {
    await want({ userId: "bob000000000002", wants: ["delays"] }, { wants: true });
    expect(await tell()).toBe("waiting");
    expect(sent).toEqual([]);
  });

  it("are sent again if they changed meanwhile", async () => {
    await accountWants();
    let once = false;
    const changing: PushParts = {
      ...parts,
      token: async () => {
        if (!once) await want({ wants: ["delays"] }, { wants: true });
        once = true;
        return "t1";
      },
    };
    await tellPushServer(changing);
    expect((await readPushDevice()).untold.wants).toBe(true);
    await tell();
    expect(said().at(-1)).toEqual(["subscribe", "t1", { endpoint: ONE, wants: ["delays"] }]);
  });

  it("are sent one at a time, in any number of tabs", async () => {
    await accountWants();
    await Promise.all([tell(), tell(), tell()]);
    expect(sent).toHaveLength(1);
  });
});

describe("a subscription", () => {
  it("that the browser cannot create leaves the wish on the device", async () => {
    await accountWants();
    address = null;
    expect(await tell()).toBe("waiting");
    const asking: PushParts = { ...parts, subscription: async (key) => ((await key(false)) === KEY ? null : at("no")) };
    expect(await tellPushServer(asking)).toBe("no-service");
    expect(await readPushDevice()).toMatchObject({ userId: ADA, untold: { wants: true } });
  });

  it("that was renewed is sent as the same device's, with all its wishes", async () => {
    await want(
      { userId: ADA, wants: ["delays"], follows: ["R1"], arrivalsOnly: true },
      { wants: true, follow: ["R1"], arrivals: true },
    );
    await tell();
    sent = [];
    address = at("two");
    const endpoint = at("two").endpoint;
    expect(await tell()).toBe("told");
    expect(said()).toEqual([
      ["renew", "", { endpoint, old: ONE }],
      ["subscribe", "t1", { endpoint, wants: ["delays"] }],
      ["subscribe", "", { endpoint, reference: "R1" }],
      ["arrivals", "", { endpoint, arrivals_only: true }],
    ]);
    expect((await readPushDevice()).endpoint).toBe(endpoint);
  });

  it("that ended is deleted on the server as soon as it answers", async () => {
    await accountWants();
    await tell();
    sent = [];
    await changePushDevice(withoutAll);
    expect(await readPushDevice()).toEqual({ ...NO_PUSH, untold: { ...NO_PUSH.untold, gone: [ONE] } });
    answer = () => null;
    expect(await tell()).toBe("waiting");
    answer = () => OK;
    expect(await tell()).toBe("told");
    expect(said()).toEqual([
      ["unsubscribe", "", { endpoint: ONE }],
      ["unsubscribe", "", { endpoint: ONE }],
    ]);
    expect(await readPushDevice()).toEqual(NO_PUSH);
  });
});

describe("the daily renewal", () => {
  const start = async (today: string) => {
    sent = [];
    await renewOnceADay(parts, today);
    await tell();
    return said().map(([path, token]) => [path, token]);
  };
  const KNOWN = { account: false, arrivals_only: false, follows: false };
  const server = (known: object) => {
    answer = ({ path }) => (path === "/api/push/state" ? { status: 200, json: known } : OK);
  };

  it("is sent once a day, also by a device without an account", async () => {
    server(KNOWN);
    await want({ follows: ["R1"] }, { follow: ["R1"] });
    await tell();
    expect(await start("2026-11-24")).toEqual([
      ["state", ""],
      ["arrivals", ""],
    ]);
    expect(sent[1]?.body).toEqual({ json: { endpoint: ONE, arrivals_only: false } });
    expect(await start("2026-11-24")).toEqual([]);
    expect(await start("2026-11-25")).toHaveLength(2);
    expect((await readPushDevice()).untold).toEqual(NO_PUSH.untold);
  });

  it("makes a subscription anew that is for another key than the server's", async () => {
    server({ ...KNOWN, account: true });
    await accountWants();
    await tell();
    const made: string[] = [];
    const subscriptionFor = (name: string, key: string) => ({
      toJSON: () => at(name),
      options: { applicationServerKey: Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)).buffer },
      unsubscribe: async () => made.push("ended"),
    });
    // As a browser has it: bytes, while the server's key is base64url.
    let there = subscriptionFor("one", KEY);
    const pushManager = {
      getSubscription: async () => there,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        made.push(applicationServerKey);
        there = subscriptionFor("two", applicationServerKey);
        return there;
      },
    };
    vi.stubGlobal("Notification", { permission: "granted" });
    parts.subscription = (key) => pushSubscription({ pushManager } as unknown as ServiceWorkerRegistration, key);
    expect(await start("2026-11-24")).toEqual([
      ["key", ""],
      ["state", ""],
      ["arrivals", ""],
    ]);
    expect(made).toEqual([]);
    there = subscriptionFor("one", "C".repeat(88));
    const again = await start("2026-11-25");
    parts.subscription = async () => address;
    vi.unstubAllGlobals();
    expect(made.slice(0, 2)).toEqual(["ended", KEY]);
    expect(again.slice(0, 2)).toEqual([
      ["key", ""],
      ["renew", ""],
    ]);
    expect((await readPushDevice()).endpoint).toBe(at("two").endpoint);
  });

  it("is followed by what the server has lost", async () => {
    server({ ...KNOWN, account: true });
    await accountWants();
    await tell();
    server(KNOWN);
    expect(await start("2026-11-24")).toEqual([
      ["state", ""],
      ["arrivals", ""],
      ["subscribe", "t1"],
    ]);
  });

  it("is tried again after no answer, and leaves nothing untold", async () => {
    await want({ follows: ["R1"] }, { follow: ["R1"] });
    await tell();
    answer = () => null;
    await start("2026-11-24");
    expect((await readPushDevice()).untold).toEqual(NO_PUSH.untold);
    server(KNOWN);
    expect(await start("2026-11-24")).toHaveLength(2);
    expect(await start("2026-11-24")).toEqual([]);
  });

  it("is not sent where nothing is wanted", async () => {
    expect(await start("2026-11-24")).toEqual([]);
    await accountWants();
    await tell();
    await changePushDevice(withoutAll);
    expect(await start("2026-11-24")).toEqual([["unsubscribe", ""]]);
    expect(await readPushDevice()).toEqual(NO_PUSH);
  });
});
