import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "#ui/button.tsx";
import { type Choices, ConflictDialog } from "#ui/freight/conflict-dialog.tsx";

const CLASHES = [
  {
    field: "status",
    mine: "in_transit",
    theirs: "cancelled",
    by: "Maria Christofidou",
    at: "2026-11-21 11:57:00.000Z",
  },
  { field: "tracking_number", mine: "AKF 1054 DE", theirs: "", by: "", at: "2026-11-21 11:55:00.000Z" },
];

function Stage({ onSave }: { onSave: (choices: Choices) => void }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Look</Button>
      <ConflictDialog
        open={open}
        shipment="AKF-12345-67890"
        clashes={CLASHES}
        rest={["Internal notes"]}
        madeAt={Date.parse("2026-11-21T12:02:00Z")}
        onSave={onSave}
        onLater={() => setOpen(false)}
      />
    </>
  );
}
const field = (name: string) => within(screen.getByRole("group", { name }));

test("shows both values with who and when, and none is preselected", async () => {
  const onSave = vi.fn();
  render(<Stage onSave={onSave} />);
  const dialog = await screen.findByRole("dialog", { name: "Two people changed this shipment" });
  expect(dialog.textContent).toContain("Your change of Internal notes does not clash and goes with them.");
  expect(field("Status").getByRole("radio", { name: "cancelled", description: /^Maria Christofidou/ })).toBeTruthy();
  expect(field("Tracking number").getByRole("radio", { name: "empty", description: /^Somebody else/ })).toBeTruthy();
  expect(screen.getAllByRole("radio", { checked: false })).toHaveLength(4);

  await userEvent.click(screen.getByRole("button", { name: "Save these values" }));
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getAllByText("Choose one of the two")).toHaveLength(2);
  expect(document.activeElement).toBe(field("Status").getAllByRole("radio")[0]);
});

test("saves the choice of each field, and drops incomplete choices when it is closed", async () => {
  const onSave = vi.fn();
  render(<Stage onSave={onSave} />);
  await userEvent.click(await screen.findByRole("radio", { name: /cancelled/ }));
  await userEvent.click(screen.getByRole("button", { name: "Decide later" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Look" }));
  expect(await screen.findAllByRole("radio", { checked: false })).toHaveLength(4);
  await userEvent.click(screen.getByRole("radio", { name: /in transit/ }));
  await userEvent.click(screen.getByRole("radio", { name: /empty/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save these values" }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ status: "mine", tracking_number: "theirs" });
});
