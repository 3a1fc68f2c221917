import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Button } from "#ui/button.tsx";

test("a blocked button is focusable, shows its reason, and neither calls onClick nor submits", async () => {
  const seen: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        seen.push("sent");
      }}
    >
      <Button type="submit" blocked="Waiting for the packing list to upload." onClick={() => seen.push("pressed")}>
        Confirm Booking
      </Button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Confirm Booking" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("Waiting for the packing list to upload.");
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard("{Enter}");
  await userEvent.click(button);
  expect(seen).toEqual([]);
});

test("the same button submits when it is no longer blocked", async () => {
  const seen: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        seen.push("sent");
      }}
    >
      <Button type="submit">Confirm Booking</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Confirm Booking" }));
  expect(seen).toEqual(["sent"]);
});

test("a press that begins while the button is blocked, and ends when it is not, counts; the focus stays", async () => {
  const seen: string[] = [];
  const shown = (blocked?: string) => (
    <Button blocked={blocked} onClick={() => seen.push("pressed")}>
      Confirm Booking
    </Button>
  );
  const { rerender } = render(shown("Waiting for the packing list to upload."));
  const button = screen.getByRole("button", { name: "Confirm Booking" });
  const user = userEvent.setup();
  await user.pointer({ target: button, keys: "[MouseLeft>]" });
  expect(document.activeElement).toBe(button);
  rerender(shown());
  expect(screen.getByRole("button", { name: "Confirm Booking" })).toBe(button);
  expect(document.activeElement).toBe(button);
  await user.pointer({ target: button, keys: "[/MouseLeft]" });
  expect(seen).toEqual(["pressed"]);
  rerender(shown("Waiting for the packing list to upload."));
  expect(document.activeElement).toBe(button);
});
