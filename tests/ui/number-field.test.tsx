import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { NumberField } from "#ui/number-field.tsx";

function Length({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <NumberField label="Length" name="length" value={value} onChange={setValue} unit="m" step={0.01} max={2.4} />;
}
const field = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Length" });

test("what was typed stays as typed, comma included, and is announced as its number", async () => {
  render(<Length start="" />);
  await userEvent.type(field(), "0,80");
  expect(field().value).toBe("0,80");
  expect(field().getAttribute("aria-valuenow")).toBe("0.8");
  expect(field().getAttribute("inputmode")).toBe("decimal");
  expect(field().getAttribute("step")).toBe("0.01");
});

test("arrow keys step, keep the comma and stop at the limit", async () => {
  render(<Length start="2,39" />);
  await userEvent.click(field());
  await userEvent.keyboard("{ArrowUp}");
  expect(field().value).toBe("2,40");
  await userEvent.keyboard("{ArrowUp}");
  expect(field().value).toBe("2,40");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(field().value).toBe("2,38");
  await userEvent.keyboard("{PageDown}");
  expect(field().value).toBe("2,28");
});

test("something that is no number is kept and has no value to announce", async () => {
  render(<Length start="" />);
  await userEvent.type(field(), "1.2.3");
  expect(field().value).toBe("1.2.3");
  expect(field().hasAttribute("aria-valuenow")).toBe(false);
});

test("an arrow key that steps does not also move the caret; one with a modifier is the browser's", () => {
  render(<Length start="1.2" />);
  expect(fireEvent.keyDown(field(), { key: "ArrowUp" })).toBe(false);
  expect(fireEvent.keyDown(field(), { key: "ArrowUp", altKey: true })).toBe(true);
  expect(fireEvent.keyDown(field(), { key: "ArrowLeft" })).toBe(true);
  expect(field().value).toBe("1.21");
});
