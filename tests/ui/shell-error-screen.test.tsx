import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ErrorScreen } from "#app/error-screen.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("replaces a screen that failed, logs the error and links home", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const fault = new Error("no rates in here");
  const root = createRootRoute({
    component: () => {
      throw fault;
    },
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ["/"] }),
    defaultErrorComponent: ErrorScreen,
  });
  render(<RouterProvider router={router as never} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByText("Error: no rates in here")).toBeTruthy();
  expect(log).toHaveBeenCalledWith("Unexpected Application Error!", fault);
});
