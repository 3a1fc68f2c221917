import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { stage } from "./booking-stage.tsx";

/** Renders one of the forms; resolves when its draft was read. */
export async function openRequest(path: string, Page: () => ReactNode, search = "") {
  const view = stage(path, Page, search);
  await waitFor(() => expect(control("contact_email") ?? control("email")).toBeTruthy());
  return view;
}

/** A control by its id, which is the field's name on the wire. */
export const control = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** The message under a field, without the prefix for screen readers. */
export function messageAt(id: string): string | null {
  const message = document.getElementById(`${id}-error`)?.lastElementChild;
  return message ? (message.textContent ?? "").replace(/^Error: /, "") : null;
}

/** Writes a value as a paste would, in one change. */
export async function write(id: string, value: string): Promise<void> {
  const field = control(id) as HTMLInputElement;
  await userEvent.clear(field);
  if (value === "") return;
  await userEvent.click(field);
  await userEvent.paste(value);
}

/** Chooses an option of a select field. */
export async function choose(id: string, option: string | RegExp): Promise<void> {
  await userEvent.click(control(id) as HTMLElement);
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

/** Values of the pieces, in their order. */
export async function writePiece(n: number, values: readonly [string, string, string, string]): Promise<void> {
  const group = screen.getByRole("group", { name: `Piece ${n}` });
  const fields = [...group.querySelectorAll("input")];
  for (const [i, value] of values.entries()) await write((fields[i] as HTMLInputElement).id, value);
}

export const pieceField = (n: number, label: string): HTMLInputElement => {
  const group = screen.getByRole("group", { name: `Piece ${n}` });
  const field = [...group.querySelectorAll("input")].find((input) => input.labels?.[0]?.textContent === label);
  if (!field) throw new Error(`no ${label} of piece ${n}`);
  return field;
};
