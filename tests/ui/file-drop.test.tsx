import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { FileDrop, type FileDropProps } from "#ui/file-drop.tsx";

const pdf = new File(["%PDF-1.7"], "τιμολόγιο.pdf", { type: "application/pdf" });

function drop(props: Partial<FileDropProps> = {}) {
  const taken: File[] = [];
  const view = (more: Partial<FileDropProps>) => (
    <FileDrop
      label="Commercial invoice"
      accept=".pdf,.jpg,.jpeg,.png"
      hint="At most 10 MB"
      file={null}
      onFile={(file) => taken.push(file)}
      onRemove={() => {}}
      {...props}
      {...more}
    />
  );
  const { rerender, container } = render(view({}));
  const zone = container.firstElementChild as HTMLElement;
  return { taken, zone, change: (more: Partial<FileDropProps>) => rerender(view(more)) };
}
function Kept() {
  const [file, setFile] = useState<FileDropProps["file"]>({ name: "list.pdf", sizeText: "4.92 MB" });
  return (
    <FileDrop
      label="Commercial invoice"
      accept=".pdf"
      hint=""
      file={file}
      onFile={() => {}}
      onRemove={() => setFile(null)}
    />
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>("Commercial invoice");

test("the native file input is named by its label and accepts a file", async () => {
  const { taken } = drop();
  expect(input().type).toBe("file");
  expect(input().accept).toBe(".pdf,.jpg,.jpeg,.png");
  await userEvent.upload(input(), pdf);
  expect(taken).toEqual([pdf]);
});

test("a dropped file is accepted, but not while busy or disabled", () => {
  const { taken, zone, change } = drop();
  const dataTransfer = { files: [pdf], types: ["Files"], dropEffect: "none" };
  fireEvent.drop(zone, { dataTransfer });
  expect(taken).toEqual([pdf]);
  change({ busy: { done: 1, total: 4, text: "1 of 4 MB" } });
  fireEvent.drop(zone, { dataTransfer });
  change({ disabled: true });
  fireEvent.drop(zone, { dataTransfer });
  expect(taken).toEqual([pdf]);
});

test("while busy the input is disabled, progress is announced and can be cancelled", async () => {
  let cancelled = 0;
  drop({
    file: { name: "list.pdf", sizeText: "4.92 MB" },
    busy: { done: 305, total: 492, text: "3.05 of 4.92 MB" },
    onCancel: () => {
      cancelled += 1;
    },
  });
  expect(input().disabled).toBe(true);
  const bar = screen.getByRole("progressbar", { name: "Commercial invoice: progress" });
  expect(bar.getAttribute("aria-valuenow")).toBe("62");
  await userEvent.click(screen.getByRole("button", { name: "Cancel Commercial invoice" }));
  expect(cancelled).toBe(1);
});

test("a refusal is shown inside, as description and announced", () => {
  drop({ error: { title: "File too large", text: "File size must be less than 10MB" } });
  expect(input().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("File too largeFile size must be less than 10MB");
  expect(document.getElementById(input().getAttribute("aria-describedby")?.split(" ")[0] ?? "")?.textContent).toContain(
    "File too large",
  );
});

test("after Remove the focus is on the input", async () => {
  render(<Kept />);
  expect(screen.getByText("list.pdf")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove Commercial invoice" }));
  expect(screen.queryByText("list.pdf")).toBeNull();
  expect(document.activeElement).toBe(input());
});

test("the camera uses the same input, and only for that press", async () => {
  drop();
  expect(screen.queryByRole("button", { name: /Take photo/ })).toBeNull();
  cleanup();
  const { taken } = drop({ photo: true });
  const asked: (string | null)[][] = [];
  input().addEventListener("click", () => asked.push([input().getAttribute("capture"), input().accept]));
  await userEvent.click(screen.getByRole("button", { name: "Take photo: Commercial invoice" }));
  expect(asked).toEqual([["environment", "image/jpeg,image/png"]]);
  expect([input().getAttribute("capture"), input().accept]).toEqual([null, ".pdf,.jpg,.jpeg,.png"]);
  await userEvent.upload(input(), pdf);
  expect(taken).toEqual([pdf]);
});

test("the camera is not offered while a file is being read or chosen", () => {
  const { change } = drop({ photo: true, busy: { done: 1, total: 4, text: "1 of 4 MB" } });
  const camera = () => screen.queryByRole("button", { name: /Take photo/ });
  expect(camera()).toBeNull();
  change({ busy: null, file: { name: "a.pdf", sizeText: "1 MB" } });
  expect(camera()).toBeNull();
  change({ busy: null, file: null });
  expect(camera()).toBeTruthy();
});
