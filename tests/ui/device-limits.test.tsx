import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { knownRole } from "#data/shared/known-role.ts";
import { DeviceChoices } from "#features/account/device-choices.tsx";
import { StatusPage } from "#features/office-status/status-page.tsx";
import { stage } from "./booking-stage.tsx";
import { becomeSignedIn, forgetDevice } from "./shell-stage.tsx";

// Firefox: it has no Background Sync, and asks the person for the camera.
vi.hoisted(() => Reflect.deleteProperty(globalThis, "SyncManager"));
const server = vi.hoisted(() => ({ role: "none" }));
vi.mock("#data/remote/role.ts", () => ({ lookUpRole: async () => server.role }));
vi.mock("#live/inbox.ts", () => ({ useInboxItems: () => ({ updatedAt: null }) }));
vi.mock("#live/sync.ts", () => ({ useSyncStatus: () => ({ state: "ok", count: 0 }) }));
vi.mock("#live/office-status.ts", () => {
  const unasked = { data: undefined, error: null, isPaused: true };
  return { useOfficeStatus: () => ({ status: unasked, ready: unasked, mails: unasked }) };
});

const FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0";
const SENDING = "What you do is sent while the app is open: this browser sends nothing while it is closed.";
const CAMERA = "When you scan this browser asks which camera to use. Choose the one at the back.";
const NO_NOTICES = "This browser has no notifications.";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgetDevice();
});

it.each([
  ["the profile", "warehouse", () => render(<DeviceChoices />), [NO_NOTICES, SENDING, CAMERA]],
  ["the profile of a customer", "", () => render(<DeviceChoices />), [NO_NOTICES, SENDING]],
  ["the status page", "admin", () => stage("/admin/status", StatusPage), [NO_NOTICES, SENDING, CAMERA]],
] as const)("%s says what this browser has less of than others, each once", async (_, role, open, said) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(FIREFOX);
  server.role = role || "none";
  becomeSignedIn("someone");
  knownRole.set("someone", role);
  open();
  await screen.findByText(SENDING);
  const shown = [NO_NOTICES, SENDING, CAMERA].filter((words) => screen.queryAllByText(words).length === 1);
  expect(shown).toEqual(said);
});
