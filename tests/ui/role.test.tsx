import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authState } from "#data/auth-state.ts";
import { knownRole } from "#data/known-role.ts";
import type { RoleAnswer } from "#data/role.ts";
import { useRole } from "#live/session.ts";
import { becomeSignedIn } from "./shell-stage.tsx";

const server = vi.hoisted(() => ({ ask: (): Promise<RoleAnswer> => Promise.resolve("none"), asked: 0 }));
vi.mock("#data/role.ts", () => ({
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
const LOADING = { loading: true, admin: false };
const ADMIN = { loading: false, admin: true };
const NOT_ADMIN = { loading: false, admin: false };

test("no signed-in user is not admin, and nobody is asked", () => {
  expect(open().current).toEqual(NOT_ADMIN);
  expect(server.asked).toBe(0);
});

test.each<[RoleAnswer, object]>([
  ["admin", ADMIN],
  ["none", NOT_ADMIN],
  ["offline", NOT_ADMIN],
  ["failed", NOT_ADMIN],
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
  knownRole.set(user, true);
  const role = open();
  expect(role.current).toEqual(ADMIN);
  await waitFor(() => expect(server.asked).toBe(1));
  expect(role.current).toEqual(ADMIN);
  act(() => becomeSignedIn(`${user}other`));
  await waitFor(() => expect(role.current).toEqual(NOT_ADMIN));
});

test("a failed look-up means not admin, whatever was known; back online it is asked again", async () => {
  server.ask = async () => "failed";
  becomeSignedIn(user);
  knownRole.set(user, true);
  const role = open();
  await waitFor(() => expect(role.current).toEqual(NOT_ADMIN));
  server.ask = async () => "admin";
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(role.current).toEqual(ADMIN));
});

test("what the feed says takes effect at once", async () => {
  server.ask = async () => "admin";
  becomeSignedIn(user);
  const role = open();
  await waitFor(() => expect(role.current).toEqual(ADMIN));
  act(() => knownRole.set(user, false));
  expect(role.current).toEqual(NOT_ADMIN);
});
