import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ComboField } from "#ui/combo-field.tsx";
import { isNamed, matching, split } from "#ui/match.ts";
import { RadioCards } from "#ui/radio-cards.tsx";
import { Segments } from "#ui/segments.tsx";
import { SelectField } from "#ui/select-field.tsx";

const ZONES = [
  { value: "de-1", label: "DE-1 Hamburg" },
  { value: "de-3", label: "DE-3 Hessen", detail: "34-36" },
  { value: "de-4", label: "DE-4 Berlin" },
];
const COUNTRIES = ["Austria", "Finland", "Ireland", "Poland"].map((label) => ({
  value: label,
  label,
  detail: "10 days",
}));

function Zone({ error }: { error?: string }) {
  const [zone, setZone] = useState<string | null>(null);
  return <SelectField label="Zone" name="zone" value={zone} onChange={setZone} options={ZONES} error={error} />;
}
function Country() {
  const [country, setCountry] = useState<string | null>(null);
  return <ComboField label="Origin country" name="country" value={country} onChange={setCountry} options={COUNTRIES} />;
}

test("the select is a button named by label and value, worked by the keyboard alone", async () => {
  render(<Zone error="Please select your zone/area" />);
  const button = screen.getByRole("button", { name: "Zone Choose" });
  expect(button.getAttribute("aria-describedby")).toBe("zone-error");
  expect(button.getAttribute("aria-invalid")).toBe("true");
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getAllByRole("option")).toHaveLength(3);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(screen.queryByRole("option")).toBeNull();
  expect(screen.getByRole("button", { name: /^Zone DE-/ }).textContent).toContain("DE-3 Hessen");
});

test("typing finds an option, Escape changes nothing", async () => {
  render(<Zone />);
  await userEvent.tab();
  await userEvent.keyboard(" ");
  await userEvent.keyboard("de-4");
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Zone DE-4 Berlin" })).toBeTruthy();
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Escape}");
  expect(screen.getByRole("button", { name: "Zone DE-4 Berlin" })).toBeTruthy();
});

test("the combobox filters while typing and selects an option", async () => {
  render(<Country />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Origin country" });
  await userEvent.click(field);
  await userEvent.type(field, "lan");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Finland10 days",
    "Ireland10 days",
    "Poland10 days",
  ]);
  await userEvent.click(screen.getByRole("option", { name: /^Ireland/ }));
  expect(field.value).toBe("Ireland");
  await userEvent.clear(field);
  await userEvent.type(field, "xyz");
  expect(screen.queryAllByRole("option")).toHaveLength(0);
  expect(screen.getByText("Nothing matches")).toBeTruthy();
});

test("matching ignores case and accents and sorts prefixes first", () => {
  const of = (query: string) =>
    matching([{ label: "Czech Republic" }, { label: "Πολωνία" }, { label: "Réunion" }], query).map((o) => o.label);
  expect(of("re")).toEqual(["Réunion", "Czech Republic"]);
  expect(of("πολωνια")).toEqual(["Πολωνία"]);
  expect(split("Finland", "LAN").map((part) => [part.text, part.hit])).toEqual([
    ["Fin", false],
    ["lan", true],
    ["d", false],
  ]);
});

test("segments are radio buttons; none is checked when the value matches none", async () => {
  const options = [
    { value: "euro", label: "Euro" },
    { value: "half", label: "Half" },
  ];
  const chosen: string[] = [];
  const { rerender } = render(
    <Segments legend="Pallet type" options={options} value={null} onChange={(v) => chosen.push(v)} />,
  );
  expect(screen.getByRole("group", { name: "Pallet type" })).toBeTruthy();
  expect(screen.getAllByRole("radio").filter((radio) => (radio as HTMLInputElement).checked)).toHaveLength(0);
  await userEvent.click(screen.getByRole("radio", { name: "Half" }));
  expect(chosen).toEqual(["half"]);
  rerender(<Segments legend="Pallet type" options={options} value="half" onChange={(v) => chosen.push(v)} />);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Half" }).checked).toBe(true);
});

test("radio cards announce their error, and the first card has the field's id", () => {
  render(
    <RadioCards
      legend="Shipment Type"
      id="containerType"
      value={null}
      onChange={() => {}}
      error="Please choose"
      options={[
        { value: "20ft", label: "20ft Container" },
        { value: "lcl", label: "LCL Loose Cargo" },
      ]}
    />,
  );
  const group = screen.getByRole("group", { name: "Shipment Type" });
  expect(group.getAttribute("aria-describedby")).toBe("containerType-error");
  expect(document.getElementById("containerType")).toBe(screen.getByRole("radio", { name: "20ft Container" }));
});

test("an option is found by its other names, an exact match first", () => {
  const options = [
    { label: "Czech Republic", names: ["CZ", "Czechia", "Česko"] },
    { label: "Germany", names: ["DE", "Deutschland", "Γερμανία"] },
    { label: "Denmark", names: ["DK", "Danmark"] },
    { label: "Sweden", names: ["SE", "Sverige"] },
  ];
  const found = (query: string) => matching(options, query).map(({ label }) => label);
  expect(found("czechia")).toEqual(["Czech Republic"]);
  expect(found("cesko")).toEqual(["Czech Republic"]);
  expect(found("deutsch")).toEqual(["Germany"]);
  expect(found("γερμανια")).toEqual(["Germany"]);
  // Both begin or contain "de"; Germany's code is exactly that.
  expect(found("de")).toEqual(["Germany", "Denmark", "Sweden"]);
  expect(found("land")).toEqual([]);
  expect(matching(options, "en", { inside: false })).toEqual([]);
  expect([isNamed(["IT", "Italia"], "ital"), isNamed(["IT", "Italia"], "tal"), isNamed(["IT"], " ")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("an explanation replaces 'Nothing matches' for a known missing option", async () => {
  const whyNot = (query: string) => (query === "Italy" ? "Not from here." : undefined);
  render(<ComboField label="From" name="from" value={null} onChange={() => {}} options={COUNTRIES} whyNot={whyNot} />);
  const field = screen.getByRole("combobox", { name: "From" });
  await userEvent.click(field);
  await userEvent.type(field, "Italy");
  expect(screen.getByText("Not from here.")).toBeTruthy();
  await userEvent.type(field, "x");
  expect(screen.getByText("Nothing matches")).toBeTruthy();
});
