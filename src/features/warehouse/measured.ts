import { metresMeant } from "#domain/numbers/metres-meant.ts";
import { readTyped } from "#domain/numbers/typed-number.ts";
import { measuredDiffers } from "#domain/pallets/hold.ts";
import { MEASURES } from "#domain/pallets/scan.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { SCAN_MEASURES } from "#domain/schemas/scan.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { metres } from "./words.ts";

const { problem: words } = text;

export type Measure = (typeof MEASURES)[number];
/** Typed texts; "" for a side that was not measured. */
export type Typed = Record<Measure, string>;
export const NOTHING_TYPED: Typed = { length: "", width: "", height: "", weight: "" };

/** Parses the typed measures: errors by measure, and the valid ones as `measured` in metres and kg. */
export function readMeasures(typed: Typed): { measured: Partial<Pallet>; errors: Partial<Typed> } {
  const measured: Partial<Pallet> = {};
  const errors: Partial<Typed> = {};
  for (const name of MEASURES) {
    const read = readTyped(typed[name], name === "weight" ? "weight" : "palletLength");
    if (read.kind === "empty") continue;
    if (read.kind === "two") errors[name] = words.two;
    else if (read.kind === "none") errors[name] = words.notNumber;
    else {
      const fault = outside(name, read.value);
      if (fault) errors[name] = fault;
      else measured[name] = read.value;
    }
  }
  return { measured, errors };
}

function outside(name: Measure, value: number): string | undefined {
  const { least, [name]: most } = SCAN_MEASURES;
  if (value >= least && value <= most) return undefined;
  if (name === "weight") return words.range(String(least), String(most), "kg");
  const meant = metresMeant(value, most);
  return meant === null ? words.range(least.toFixed(2), most.toFixed(2), "m") : words.inMetres(meant.toFixed(2));
}

/** "+112", "-0.18", "same"; "" if it was not measured. */
export function difference(name: Measure, declared: number, measured: number | undefined): string {
  if (measured === undefined) return "";
  const by = measured - declared;
  if (Math.abs(by) < 0.005) return words.same;
  const size = name === "weight" ? String(Math.round(Math.abs(by) * 10) / 10) : Math.abs(by).toFixed(2);
  return `${by > 0 ? "+" : "-"}${size}`;
}

/** The title of the screen: "Damaged, and 112 kg too heavy". */
export function headline(damaged: boolean, declared: Pallet, measured: Partial<Pallet>): string {
  const differs = measuredDiffers(declared, { ...declared, ...measured });
  const more = differs ? wordsOf(declared, measured) : "";
  if (damaged) return words.damaged + (more ? words.and(more) : "");
  if (more) return more.charAt(0).toUpperCase() + more.slice(1);
  return Object.keys(measured).length > 0 ? words.asDeclared : words.measure;
}

/** The weight where it changed, else the size. */
function wordsOf(declared: Pallet, measured: Partial<Pallet>): string {
  const by = (measured.weight ?? declared.weight) - declared.weight;
  const kg = String(Math.round(Math.abs(by) * 10) / 10);
  if (Math.abs(by) >= 0.05) return by > 0 ? words.heavy(kg) : words.light(kg);
  const volume = (one: Pallet) => one.length * one.width * one.height;
  return volume({ ...declared, ...measured }) > volume(declared) ? words.larger : words.smaller;
}

/** "1.20 m" or "300 kg" */
export const shown = (name: Measure, value: number): string =>
  name === "weight" ? `${Math.round(value * 10) / 10} kg` : metres(value);
