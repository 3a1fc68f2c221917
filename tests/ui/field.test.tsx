import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";

const nothing = () => {};
/** The accessible description: the text of every element that aria-describedby points to. */
const description = (element: HTMLElement) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)
    .join(" | ");

function Message() {
  const [value, setValue] = useState("");
  return <TextAreaField label="Message" name="message" value={value} onChange={setValue} count={5} />;
}

test("a field is named by its label alone and described by error, hint, unit and counter", () => {
  render(
    <TextField
      label="Subject"
      name="subject"
      value="abc"
      onChange={nothing}
      error="Subject must be at least 5 characters"
      hint="In a few words"
      unit="kg"
      count={200}
    />,
  );
  const input = screen.getByRole("textbox", { name: "Subject" });
  expect(input.id).toBe("subject");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(description(input)).toBe(
    "Error: Subject must be at least 5 characters | In a few words | kg | 3/2003 of 200 characters used",
  );
});

test("a field without error, hint and unit has no description and is not invalid", () => {
  render(<TextField label="Full Name" name="fullName" value="" onChange={nothing} />);
  const input = screen.getByRole("textbox", { name: "Full Name" });
  expect(input.hasAttribute("aria-describedby")).toBe(false);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
});

test("the counter does not cut the text", async () => {
  render(<Message />);
  const area = screen.getByRole("textbox", { name: "Message" });
  await userEvent.type(area, "Καλημέρα");
  expect((area as HTMLTextAreaElement).value).toBe("Καλημέρα");
  expect(screen.getByText("8/5")).toBeTruthy();
});

test("the counter shows how many characters are missing", () => {
  const field = (missing: number) => (
    <TextAreaField label="Cargo" name="cargo" value="tiles" onChange={nothing} count={2000} missing={missing} />
  );
  const { rerender } = render(field(15));
  const area = screen.getByRole("textbox", { name: "Cargo" });
  expect(description(area)).toBe("15 more characters needed");
  rerender(field(1));
  expect(description(area)).toBe("1 more character needed");
  rerender(field(0));
  expect(description(area)).toBe("5/20005 of 2000 characters used");
});

test("a checkbox keeps its label as its name beside an error", async () => {
  let checked = false;
  render(
    <Checkbox
      label="I confirm"
      name="confirmed"
      checked={checked}
      error="Please confirm"
      onChange={(next) => {
        checked = next;
      }}
    />,
  );
  const box = screen.getByRole("checkbox", { name: "I confirm" });
  expect(description(box)).toBe("Error: Please confirm");
  await userEvent.click(box);
  expect(checked).toBe(true);
});

test("the summary gets the focus when it appears and links to the field", async () => {
  const errors = [{ field: "email", message: "Please enter a valid email address" }];
  const form = (attempt: number, list: typeof errors) => (
    <>
      <ErrorSummary title="Please check these details" errors={list} attempt={attempt} />
      <TextField label="Email" name="email" value="" onChange={nothing} error={list[0]?.message} />
    </>
  );
  const { rerender } = render(form(0, []));
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(form(1, errors));
  const summary = screen.getByRole("alert", { name: "Please check these details" });
  expect(document.activeElement).toBe(summary);
  await userEvent.click(screen.getByRole("link", { name: "Please enter a valid email address" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Email" }));
  rerender(form(2, errors));
  expect(document.activeElement).toBe(summary);
});
