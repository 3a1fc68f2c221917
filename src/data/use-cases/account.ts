import { callServer } from "#data/remote/with-client.ts";
import { AUTH_KEY, authState } from "#data/shared/auth-state.ts";
import { deviceStorage } from "#data/shared/device-storage.ts";
import { RequestFailed } from "#data/shared/errors.ts";
import { clean } from "#domain/text/clean.ts";
import { session } from "./session.ts";

/** The signed-in user's own record as last received; readable offline. */
export type Account = { email: string; fullName: string; companyName: string; phone: string; verified: boolean };
export type Profile = Pick<Account, "fullName" | "companyName" | "phone">;

let cached: { raw: string | null; account: Account | null } = { raw: null, account: null };

/** For routes that answer 204 only: any 200 is not from our server. */
const fetchDone: typeof fetch = async (url, init) => {
  const answer = await fetch(url, init);
  if (answer.ok && answer.status !== 204) throw new TypeError();
  return answer;
};

async function done(path: string, body: object): Promise<void> {
  await callServer((pb) => pb.send(`/api/collections/users/${path}`, { method: "POST", body, fetch: fetchDone }));
}

/** Actions of an account's owner. Calls reject with RequestFailed. */
export const account = {
  subscribe: authState.subscribe,

  /** The same object until something changes; null for visitors. */
  get(): Account | null {
    const raw = authState.session() ? (deviceStorage()?.getItem(AUTH_KEY) ?? null) : null;
    if (raw !== cached.raw) cached = { raw, account: raw === null ? null : read(raw) };
    return cached.account;
  },

  async save({ fullName, companyName, phone }: Profile): Promise<void> {
    const userId = authState.session()?.userId ?? "";
    await callServer(async (pb) => {
      const profile = { full_name: fullName, company_name: companyName, phone };
      const { id } = await pb.collection("users").update(userId, profile);
      if (id !== userId) throw new RequestFailed({ kind: "offline" });
    });
    authState.changed();
  },

  /** The answer is the same whether there is such an account or not (docs/api.md, Passwords and verification). */
  async askForReset(email: string): Promise<void> {
    await done("request-password-reset", { email: clean(email, "email").toLowerCase() });
  },

  /** Ends every session of the account, including this device's. */
  async resetPassword(token: string, password: string): Promise<void> {
    await done("confirm-password-reset", { token, password, passwordConfirm: password });
    if (authState.session()) await session.refresh();
  },

  /** Everything that is stored under the account, as a JSON file. */
  async data(): Promise<Blob> {
    const { accountData } = await import("#data/remote/account-data.ts");
    return accountData();
  },

  async askForVerification(email: string): Promise<void> {
    await done("request-verification", { email: clean(email, "email").toLowerCase() });
  },

  async verify(token: string): Promise<void> {
    await callServer((pb) => pb.collection("users").confirmVerification(token, { fetch: fetchDone }));
    if (authState.session()) await session.refresh();
  },
};

function read(raw: string): Account | null {
  try {
    const { record } = JSON.parse(raw) as { record?: Record<string, unknown> };
    const text = (name: string) => (typeof record?.[name] === "string" ? (record[name] as string) : "");
    return {
      email: text("email"),
      fullName: text("full_name"),
      companyName: text("company_name"),
      phone: text("phone"),
      verified: record?.verified === true,
    };
  } catch {
    return null;
  }
}
