import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoleAnswer } from "#data/remote/role.ts";
import { authState } from "#data/shared/auth-state.ts";
import { knownRole } from "#data/shared/known-role.ts";
import { useRole } from "#live/session.ts";
import { becomeSignedIn } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ ask: (): Promise<RoleAnswer> => Promise.resolve("none"), asked: 0 }));
vi.mock("#data/remote/role.ts", () => ({
  lookUpRole: () => {
    server.asked += 1;
    return server.ask();
  },
}));

let users = 0;
let user = "";
beforeEach(() => {
  users += 1;
  user = `roleuser${users}`;
  server.asked = 0;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  authState.changed();
});

const open = () => renderHook(useRole).result;
const LOADING = { loading: true, role: "" };
const ADMIN = { loading: false, role: "admin" };
const NO_ROLE = { loading: false, role: "" };
const UNREAD = { ...NO_ROLE, unread: true };

test("without a signed-in user the role is empty, without a request", () => {
  expect(open().current).toEqual(NO_ROLE);
  expect(server.asked).toBe(0);
});

test.each<[RoleAnswer, object]>([
  ["admin", ADMIN],
  ["operator", { loading: false, role: "operator" }],
  ["sales", { loading: false, role: "sales" }],
  ["warehouse", { loading: false, role: "warehouse" }],
  ["none", NO_ROLE],
  ["offline", UNREAD],
  ["failed", UNREAD],
])("loading while the look-up runs, then what it said: %s", async (answer, role) => {
  let say = (_: RoleAnswer) => {};
  server.ask = () => new Promise((resolve) => (say = resolve));
  becomeSignedIn(user);
  const role$ = open();
  expect(role$.current).toEqual(LOADING);
  await waitFor(() => expect(server.asked).toBe(1));
  act(() => say(answer));
  await waitFor(() => expect(role$.current).toEqual(role));
});

test("without an answer the last known role of the same user is used", async () => {
  server.ask = async () => "offline";
  becomeSignedIn(user);
  knownRole.set(user, "admin");
  const role = open();
  expect(role.current).toEqual(ADMIN);
  await waitFor(() => expect(server.asked).toBe(1));
  expect(role.current).toEqual(ADMIN);
  act(() => becomeSignedIn(`${user}other`));
  await waitFor(() => expect(role.current).toEqual(UNREAD));
});

test("a server error changes no known role and is no role without one; back online it is looked up again", async () => {
  server.ask = async () => "failed";
  becomeSignedIn(user);
  knownRole.set(user, "admin");
  const role = open();
  await waitFor(() => expect(server.asked).toBe(1));
  expect(role.current).toEqual(ADMIN);
  user = `${user}other`;
  act(() => becomeSignedIn(user));
  await waitFor(() => expect(role.current).toEqual(UNREAD));
  server.ask = async () => "admin";
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(role.current).toEqual(ADMIN));
});

test("a role from the change feed takes effect at once", async () => {
  server.ask = async () => "admin";
  becomeSignedIn(user);
  const role = open();
  await waitFor(() => expect(role.current).toEqual(ADMIN));
  act(() => knownRole.set(user, ""));
  expect(role.current).toEqual(NO_ROLE);
});

test("a changed role takes effect at once, also in other tabs", async () => {
  server.ask = async () => "admin";
  becomeSignedIn(user);
  const role = open();
  await waitFor(() => expect(role.current).toEqual(ADMIN));
  act(() => knownRole.set(user, "warehouse"));
  expect(role.current).toEqual({ loading: false, role: "warehouse" });
  localStorage.setItem("akamas_role", `${user} operator`);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "akamas_role" })));
  expect(role.current).toEqual({ loading: false, role: "operator" });
});

test("a role stored by an earlier version is read, an unknown one counts as none", () => {
  becomeSignedIn(user);
  for (const [kept, role] of [
    ["admin", "admin"],
    ["none", ""],
    ["harbour-master", ""],
  ]) {
    localStorage.setItem("akamas_role", `${user} ${kept}`);
    expect(knownRole.get(user)).toBe(role);
  }
});
