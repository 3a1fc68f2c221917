import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Cell, TariffRow } from "#domain/tariff/diff.ts";
import { readTyped } from "#features/tariff-desk/cell-text.ts";
import { EditGrid } from "#features/tariff-desk/edit-grid.tsx";

const BEFORE: TariffRow[] = [
  { id: "zone1", zone_name: "DE-1 South", rate_under_500: 0.39, rate_under_1000: 0.32 },
  { id: "zone2", zone_name: "DE-2 West", rate_under_500: 0.43, rate_under_1000: 0.355 },
];
const COLUMNS = ["zone_name", "rate_under_500", "rate_under_1000"];
let commits: [string, string, Cell][] = [];

function Stage() {
  const [rows, setRows] = useState(BEFORE);
  return (
    <EditGrid
      list="zones"
      label="Zones"
      columns={COLUMNS.map((name) => ({ name, head: name, width: "text" as const }))}
      rows={rows}
      published={(id) => BEFORE.find((row) => row.id === id)}
      nameOf={(row) => String(row.zone_name)}
      problems={new Map()}
      onCommit={(id, column, value) => {
        commits.push([id, column, value]);
        setRows((now) => now.map((row) => (row.id === id ? { ...row, [column]: value } : row)));
      }}
    />
  );
}

beforeEach(() => {
  commits = [];
});
afterEach(cleanup);

const cell = (row: number, column: number) => {
  const found = screen.getAllByRole("row")[row + 1]?.children[column];
  if (!(found instanceof HTMLElement)) throw new Error("no such cell");
  return found;
};
const focused = () => {
  const { id, column } = (document.activeElement as HTMLElement).dataset;
  return `${id} ${column}`;
};

describe("parsing the text of a cell", () => {
  it.each([
    ["zones", "rate_under_500", "0,355", { value: 0.355 }],
    ["zones", "rate_under_500", "1.250", { value: 1.25 }],
    ["zones", "minimum_charge", "1 250", { value: 1250 }],
    ["zones", "minimum_charge", "1.250,00", { value: 1250 }],
    [
      "zones",
      "minimum_charge",
      "1.250",
      { error: "1.250 can mean 1250 or 1.25. Write one of them, without a third decimal" },
    ],
    ["sea_rates", "rate_value", "1,250", { error: expect.stringContaining("1250 or 1.25") }],
    ["zones", "rate_under_500", "1e-3", { error: "Rate under 500 kg is not a number" }],
    ["zones", "rate_under_500", "-1", { error: "Rate under 500 kg must be greater than 0" }],
    ["zones", "rate_under_500", "", { error: "Rate under 500 kg is required" }],
  ] as const)("%s, %s: %j", (list, column, typed, read) => expect(readTyped(list, column, typed)).toEqual(read));
});

describe("editing cells", () => {
  it("has one cell in the tab order; arrow keys move", async () => {
    const user = userEvent.setup();
    render(<Stage />);
    const inOrder = () => screen.getByRole("grid").querySelectorAll('[tabindex="0"]');
    expect(inOrder()).toHaveLength(1);
    cell(0, 0).focus();
    await user.keyboard("{ArrowRight}{ArrowDown}");
    expect(focused()).toBe("zone2 rate_under_500");
    expect(inOrder()).toHaveLength(1);
    await user.keyboard("{ArrowDown}{End}{Home}");
    expect(focused()).toBe("zone2 zone_name");
  });

  it("typing replaces the value, Enter commits and moves down, Shift+Enter up", async () => {
    const user = userEvent.setup();
    render(<Stage />);
    cell(0, 1).focus();
    await user.keyboard("0,45{Enter}");
    expect(commits).toEqual([["zone1", "rate_under_500", 0.45]]);
    expect(focused()).toBe("zone2 rate_under_500");
    await user.keyboard("0.5{Shift>}{Enter}{/Shift}");
    expect(commits[1]).toEqual(["zone2", "rate_under_500", 0.5]);
    expect(focused()).toBe("zone1 rate_under_500");
  });

  it("Tab commits and edits the next cell, also across the end of a row", async () => {
    const user = userEvent.setup();
    render(<Stage />);
    cell(0, 1).focus();
    await user.keyboard("0.4{Tab}");
    expect(screen.getByRole("textbox", { name: "Rate under 1000 kg, DE-1 South" })).toBe(document.activeElement);
    await user.keyboard("{Tab}");
    expect(screen.getByRole("textbox", { name: "Zone, DE-2 West" })).toBe(document.activeElement);
    await user.keyboard("{Shift>}{Tab}{/Shift}");
    expect(screen.getByRole("textbox", { name: "Rate under 1000 kg, DE-1 South" })).toBe(document.activeElement);
    expect(commits).toEqual([["zone1", "rate_under_500", 0.4]]);
  });

  it("Escape cancels", async () => {
    const user = userEvent.setup();
    render(<Stage />);
    cell(0, 1).focus();
    await user.keyboard("9{Escape}");
    expect(commits).toEqual([]);
    expect(cell(0, 1).textContent).toBe("0.39");
    expect(focused()).toBe("zone1 rate_under_500");
  });

  it("an invalid text stays in the cell with its error, and is never committed", async () => {
    const user = userEvent.setup();
    render(<Stage />);
    cell(0, 1).focus();
    await user.keyboard("-1{Enter}");
    const input = screen.getByRole("textbox");
    expect(input).toHaveProperty("value", "-1");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("status").textContent).toContain("Rate under 500 kg must be greater than 0");
    await user.click(cell(1, 2));
    expect(screen.getAllByRole("textbox")).toEqual([input]);
    await user.clear(input);
    await user.keyboard("zero{Tab}");
    expect(screen.getByRole("status").textContent).toContain("Rate under 500 kg is not a number");
    expect(commits).toEqual([]);
    await user.clear(input);
    await user.keyboard("0.1{Enter}");
    expect(commits).toEqual([["zone1", "rate_under_500", 0.1]]);
  });

  it("a tap starts editing; blur commits", async () => {
    const user = userEvent.setup();
    render(<Stage />);
    await user.click(cell(1, 0));
    await user.clear(screen.getByRole("textbox"));
    await user.keyboard("DE-2 Δύση");
    await user.click(document.body);
    expect(commits).toEqual([["zone2", "zone_name", "DE-2 Δύση"]]);
  });

  it("shows the published value and restores it", async () => {
    const user = userEvent.setup();
    render(<Stage />);
    cell(0, 1).focus();
    await user.keyboard("0.45{Enter}{ArrowUp}");
    expect(cell(0, 1).textContent).toContain("changed from 0.39");
    expect(screen.getByRole("status").textContent).toContain("Published: 0.39");
    await user.click(screen.getByRole("button", { name: "Put back" }));
    expect(commits.at(-1)).toEqual(["zone1", "rate_under_500", 0.39]);
    expect(within(cell(0, 1)).queryByText(/changed/)).toBeNull();
  });
});
