import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DayField, MomentField } from "#ui/day-field.tsx";

beforeEach(() => void vi.setSystemTime("2026-12-20T10:00:00Z"));
afterEach(() => void vi.useRealTimers());

function Form({ first = "" }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <DayField label="Ready from" name="ready" value={value} onChange={setValue} min="2026-12-20" max="2027-02-18" />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Ready from");
const value = () => screen.getByRole("status").textContent;

test("a typed day is said beside the field as it was read, and written out when the field is left", async () => {
  render(<Form />);
  await userEvent.type(field(), "7.1.");
  expect(field().value).toBe("7.1.");
  expect(value()).toBe("2027-01-07");
  expect(document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent).toBe("Thu 7 Jan");
  await userEvent.tab();
  expect(field().value).toBe("07/01/2027");
});

test("what is no day stays as it was typed", async () => {
  render(<Form />);
  await userEvent.type(field(), "31/2 ");
  await userEvent.tab();
  expect(field().value).toBe("31/2");
  expect(value()).toBe("31/2");
  await userEvent.clear(field());
  expect(value()).toBe("");
});

test("the device's calendar opens beside it, within its limits, and what is chosen there is written", async () => {
  render(<Form first="2026-12-24" />);
  expect(field().value).toBe("24/12/2026");
  const calendar = document.querySelector<HTMLInputElement>("input[type=date]");
  const open = vi.fn();
  if (!calendar) throw new Error("no calendar");
  calendar.showPicker = open;
  await userEvent.click(screen.getByRole("button", { name: "Calendar: Ready from" }));
  expect(open).toHaveBeenCalledTimes(1);
  expect([calendar.min, calendar.max, calendar.value]).toEqual(["2026-12-20", "2027-02-18", "2026-12-24"]);
  fireEvent.change(calendar, { target: { value: "2026-12-28" } });
  expect(field().value).toBe("28/12/2026");
  expect(document.activeElement).toBe(field());
});

test("a day with a time is written as it is typed, and its calendar has the time too", async () => {
  const changed = vi.fn();
  const { rerender } = render(<MomentField label="Sails" name="etd" value="2026-12-24T22:00" onChange={changed} />);
  const input = screen.getByLabelText<HTMLInputElement>("Sails");
  expect(input.value).toBe("24/12/2026 22:00");
  expect(document.querySelector<HTMLInputElement>("input[type=datetime-local]")?.value).toBe("2026-12-24T22:00");
  fireEvent.change(input, { target: { value: "31.12. 9:15" } });
  expect(changed).toHaveBeenLastCalledWith("2026-12-31T09:15");
  rerender(<MomentField label="Sails" name="etd" value="2026-12-31T09:15" onChange={changed} />);
  expect(document.getElementById("etd-unit")?.textContent).toBe("Thu");
});
