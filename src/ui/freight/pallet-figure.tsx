import type { Pallet } from "#domain/rates/pallet.ts";
import { type PalletShape, palletShape } from "./pallet-shape.ts";
import "./pallet-drawing.css";

const AX = Math.cos(Math.PI / 6);

/** A pallet to scale; `declared` is drawn dashed over it, on the same near corner. */
export function PalletFigure({
  pallet,
  declared,
  label,
  className,
}: {
  pallet: Pallet;
  declared?: Pallet | undefined;
  label: string;
  className?: string | undefined;
}) {
  const shape = palletShape(pallet, false);
  // Without a weight nothing is filled: all of it is outline.
  const outline = declared && palletShape({ ...declared, weight: 0 }, true);
  const shift = outline ? { x: near(shape) - near(outline), y: shape.height - outline.height } : { x: 0, y: 0 };
  const left = Math.min(0, shift.x);
  const top = Math.min(0, shift.y);
  const right = Math.max(shape.width, outline ? shift.x + outline.width : 0);
  const margin = 0.03;
  const box = [left - margin, top - margin, right - left + 2 * margin, shape.height - top + 2 * margin];
  return (
    <svg className={`pal ${className ?? ""}`} viewBox={box.join(" ")} role="img" aria-label={label}>
      {shape.faces.map((face, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: painted back to front
        <path key={index} className={`pal-${face.kind}`} d={face.d} />
      ))}
      {outline?.space && (
        <path className="pal-dash" d={outline.space.front} transform={`translate(${shift.x} ${shift.y})`} />
      )}
    </svg>
  );
}

/** The near corner's distance from the left. */
const near = (shape: PalletShape) => shape.floor.length * AX;
