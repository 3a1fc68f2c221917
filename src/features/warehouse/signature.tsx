import { useEffect, useRef } from "react";
import type SignaturePad from "signature_pad";
import type { PointGroup } from "signature_pad";
import { formatLocalWeekday, formatTime } from "#i18n/format.ts";
import { warehouse as text } from "#text/warehouse.ts";

const { delivery: words } = text;
/** Dark on white in every theme, because the signature is printed later. */
const INK = "#10241f";
const PAPER = "#ffffff";

/** A signature: as PNG, and as strokes. */
export type Signed = { picture: Blob; strokes: PointGroup[] };

/** The signature pad; reports null after Clear. `start` are strokes that were saved before. */
export function Signature({
  start,
  onChange,
}: {
  start: readonly PointGroup[];
  onChange: (signed: Signed | null) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const tell = useRef(onChange);
  const before = useRef(start);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    const element = canvas.current;
    // Without canvas support nobody can sign; the checkbox below covers that case.
    if (!element?.getContext("2d")) return;
    let stopped = false;
    let stop = () => {};
    const begin = async () => {
      const { default: Pad } = await import("signature_pad");
      if (stopped) return;
      const made = new Pad(element, { penColor: INK, backgroundColor: PAPER, minWidth: 1, maxWidth: 3 });
      pad.current = made;
      const resize = () => resizePad(element, made);
      resize();
      if (before.current.length > 0) made.fromData([...before.current]);
      const watcher = new ResizeObserver(resize);
      watcher.observe(element);
      made.addEventListener("endStroke", () =>
        element.toBlob((picture) => tell.current(picture && { picture, strokes: made.toData() }), "image/png"),
      );
      stop = () => {
        watcher.disconnect();
        made.off();
      };
    };
    void begin();
    return () => {
      stopped = true;
      stop();
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    onChange(null);
  };
  const now = Date.now();
  return (
    <div className="rounded-ruled border-(length:--hair) border-ink-2 bg-sheet px-4 pt-2 pb-2">
      <div className="flex items-center justify-between">
        <span className="text-15 text-ink-2">{words.signature}</span>
        <button type="button" className="btn btn-quiet btn-sm" onClick={clear}>
          {words.clear}
        </button>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={words.signHere}
        className="h-[156px] w-full touch-none border-rule border-b bg-white"
      />
      <p className="mt-1 text-15 text-ink-2">
        {formatLocalWeekday(now)} {new Date(now).getFullYear()}, {formatTime(now)}
      </p>
    </div>
  );
}

/** Sets the canvas resolution to the device pixel ratio, at most 2, and redraws the signature. */
function resizePad(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.min(2, Math.max(1, window.devicePixelRatio));
  const [width, height] = [Math.round(canvas.offsetWidth * ratio), Math.round(canvas.offsetHeight * ratio)];
  if (width === 0 || (canvas.width === width && canvas.height === height)) return;
  const strokes = pad.toData();
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}
