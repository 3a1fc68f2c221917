import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { NumberField } from "#ui/number-field.tsx";
import NumberQuestion from "#ui/number-question.tsx";

function Length({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <NumberField
      label="Length"
      name="length"
      value={value}
      onChange={setValue}
      unit="m"
      quantity="palletLength"
      step={0.01}
      max={2.4}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Length" });

test("keeps the text as typed, with its comma, and announces the number", async () => {
  render(<Length start="" />);
  await userEvent.type(field(), "0,80");
  expect(field().value).toBe("0,80");
  expect(field().getAttribute("aria-valuenow")).toBe("0.8");
  expect(field().getAttribute("inputmode")).toBe("decimal");
  expect(field().getAttribute("step")).toBe("0.01");
});

test("the arrow keys step, keep the comma and stop at the limit", async () => {
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

test("three decimals of a length have one meaning", async () => {
  render(<Length start="1.200" />);
  expect(field().getAttribute("aria-valuenow")).toBe("1.2");
  expect(field().getAttribute("aria-describedby")).toBe("length-unit");
});

function Weight({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <h3 id="title" tabIndex={-1}>
        Pallet
      </h3>
      <NumberField
        label="Weight"
        name="weight"
        value={value}
        onChange={setValue}
        unit="kg"
        quantity="weight"
        step={1}
      />
      <NumberQuestion
        field="weight"
        value={value}
        quantity="weight"
        unit="kg"
        choose="Choose what the pallet weighs."
        after="title"
        onAnswer={setValue}
      />
    </>
  );
}
const weight = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Weight" });
const question = () => screen.queryByRole("group", { name: /1200 kg or 1.2 kg\?$/ });

test("a weight with two readings is asked about at the field, announced, and has no value until answered", async () => {
  render(<Weight start="" />);
  await userEvent.type(weight(), "1,20");
  expect(question()).toBeNull();
  await userEvent.type(weight(), "0");
  expect(question()?.textContent).toContain("1,200: 1200 kg or 1.2 kg?");
  expect(screen.getByRole("status").textContent).toBe(
    "1,200: 1200 kg or 1.2 kg? A comma can mean either. Choose what the pallet weighs.",
  );
  expect(weight().hasAttribute("aria-valuenow")).toBe(false);
  expect(weight().getAttribute("aria-describedby")?.split(" ")).toContain(question()?.id);
  expect(weight().closest(".field")?.classList.contains("field-asked")).toBe(true);
  await userEvent.keyboard("{ArrowUp}");
  expect(weight().value).toBe("1,200");

  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard(" ");
  expect(weight().value).toBe("1,2");
  expect(question()).toBeNull();
  expect(document.activeElement).toBe(weight());
});

test("a tap on an answer moves the focus to the title, so that a phone's keyboard stays closed", async () => {
  render(<Weight start="1.200" />);
  await userEvent.pointer({ keys: "[MouseLeft]", target: screen.getByRole("button", { name: "1200 kg" }) });
  expect(weight().value).toBe("1200");
  expect(document.activeElement?.id).toBe("title");
});

test("text that is not a number is kept and has no announced value", async () => {
  render(<Length start="" />);
  await userEvent.type(field(), "1.2.3");
  expect(field().value).toBe("1.2.3");
  expect(field().hasAttribute("aria-valuenow")).toBe(false);
});

test("an arrow key that steps does not move the caret; with a modifier the browser handles it", () => {
  render(<Length start="1.2" />);
  expect(fireEvent.keyDown(field(), { key: "ArrowUp" })).toBe(false);
  expect(fireEvent.keyDown(field(), { key: "ArrowUp", altKey: true })).toBe(true);
  expect(fireEvent.keyDown(field(), { key: "ArrowLeft" })).toBe(true);
  expect(field().value).toBe("1.21");
});
