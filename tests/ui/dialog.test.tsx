import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

function Discard() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Discard</Button>
      <Dialog
        kind="alert"
        open={open}
        onClose={() => setOpen(false)}
        title="Discard this booking?"
        lede="It is on this device only."
        actions={<Button onClick={() => setOpen(false)}>Discard booking</Button>}
      />
    </>
  );
}

test("a dialog is named by its title, traps the focus and restores it", async () => {
  render(<Discard />);
  const opener = screen.getByRole("button", { name: "Discard" });
  await userEvent.click(opener);
  const dialog = await screen.findByRole("alertdialog", { name: "Discard this booking?" });
  expect(dialog.textContent).toContain("It is on this device only.");
  expect(dialog.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test("its close button has a name and closes it", async () => {
  render(<Discard />);
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
