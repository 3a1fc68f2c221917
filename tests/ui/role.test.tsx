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

test("no signed-in user is not admin, and nobody is asked", () => {
  expect(open().current).toEqual(NO_ROLE);
  expect(server.asked).toBe(0);
});

test.each<[RoleAnswer, object]>([
  ["admin", ADMIN],
  ["operator", { loading: false, role: "operator" }],
  ["sales", { loading: false, role: "sales" }],
  ["warehouse", { loading: false, role: "warehouse" }],
  ["none", NO_ROLE],
  ["offline", NO_ROLE],
  ["failed", NO_ROLE],
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

test("without an answer the last known role of this user counts, and only of this user", async () => {
  server.ask = async () => "offline";
  becomeSignedIn(user);
  knownRole.set(user, "admin");
  const role = open();
  expect(role.current).toEqual(ADMIN);
  await waitFor(() => expect(server.asked).toBe(1));
  expect(role.current).toEqual(ADMIN);
  act(() => becomeSignedIn(`${user}other`));
  await waitFor(() => expect(role.current).toEqual(NO_ROLE));
});

test("a failed look-up means not admin, whatever was known; back online it is asked again", async () => {
  server.ask = async () => "failed";
  becomeSignedIn(user);
  knownRole.set(user, "admin");
  const role = open();
  await waitFor(() => expect(role.current).toEqual(NO_ROLE));
  server.ask = async () => "admin";
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(role.current).toEqual(ADMIN));
});

test("what the feed says takes effect at once", async () => {
  server.ask = async () => "admin";
  becomeSignedIn(user);
  const role = open();
  await waitFor(() => expect(role.current).toEqual(ADMIN));
  act(() => knownRole.set(user, ""));
  expect(role.current).toEqual(NO_ROLE);
});

test("another role than the one that was known takes effect at once, and other tabs hear of it", async () => {
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

test("a role that an earlier version kept is read, one of a later version is none", () => {
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
