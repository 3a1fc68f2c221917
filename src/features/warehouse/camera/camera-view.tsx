import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { toast } from "#ui/toast.tsx";
import { ScanIcon } from "../scan-icon.tsx";
import type { Camera } from "./use-camera.ts";
import { type Sighting, useReading } from "./use-reading.ts";

const { trouble } = text;
const WORDS = {
  refused: [trouble.refused, trouble.refusedHow],
  none: [trouble.none, trouble.noneHow],
  lost: [trouble.lost, trouble.lostHow],
  busy: [trouble.busy, trouble.busyHow],
  muted: [trouble.muted, trouble.mutedHow],
} as const;

/** The camera's picture with a frame around the code; below it the torch and typing as a fallback. */
export function CameraView({
  camera,
  paused,
  hidden,
  onCode,
  onType,
}: {
  camera: Camera;
  /** No code is read while another question is open. */
  paused: boolean;
  /** Takes no room and is not read out; the picture stays, because a camera begins anew for a second. */
  hidden: boolean;
  /** Resolves when the code was handled. */
  onCode: (text: string) => Promise<void>;
  onType: () => void;
}) {
  // The state is here, so that a new frame rerenders only this component.
  const { sighting, broken } = useReading(camera, paused, onCode);
  const { state, video } = camera;
  const words = state === "on" || state === "starting" ? null : WORDS[state];
  return (
    <section
      aria-label={text.scan.camera}
      className={classNames(
        "flex flex-col justify-end overflow-hidden bg-[#070b0a]",
        hidden ? "invisible absolute size-px" : "relative min-h-[176px] flex-1",
      )}
    >
      <video
        ref={video}
        className="absolute inset-0 h-full w-full object-cover"
        tabIndex={-1}
        playsInline
        muted
        autoPlay
      />
      {sighting && <Brackets at={sighting} video={video.current} />}
      {words && (
        <div role="alert" className="relative grid content-center gap-2 bg-paper p-4 text-ink">
          <p className="font-bold text-19">{words[0]}</p>
          <p>{words[1]}</p>
          <Button onClick={camera.again} icon="retry">
            {trouble.again}
          </Button>
        </div>
      )}
      {state === "on" && broken && (
        <div role="alert" className="relative bg-paper p-4 text-ink">
          <p className="font-bold text-19">{trouble.decoder}</p>
          <p>{trouble.decoderHow}</p>
        </div>
      )}
      <p role="status" className="sr-only">
        {state === "starting" ? trouble.starting : state === "on" ? text.scan.aim : ""}
      </p>
      {!hidden && (
        <div className="relative flex flex-wrap justify-end gap-2 px-4 py-3">
          {state === "on" && <Optics camera={camera} />}
          <button
            type="button"
            onClick={onType}
            className="flex min-h-14 flex-1 cursor-pointer items-center justify-center gap-3 rounded-ruled border-2 border-[#ede9df] bg-[#0c1816] px-3 font-bold text-[#ede9df] text-[1.125rem] leading-tight"
          >
            <ScanIcon name="keys" />
            {text.scan.type}
          </button>
          {camera.torch ? <Torch torch={camera.torch} /> : state === "on" && <NoTorch />}
        </div>
      )}
    </section>
  );
}

/** Another lens and a closer picture, for phones that begin with one that cannot read a small label. */
function Optics({ camera: { lens, zoom } }: { camera: Camera }) {
  if (!lens && !zoom) return null;
  const look =
    "min-h-12 min-w-12 cursor-pointer rounded-ruled border-2 border-[#ede9df] bg-[#0c1816] px-3 font-bold text-[#ede9df]";
  return (
    <div className="flex basis-full justify-end gap-2">
      {lens && (
        <button type="button" onClick={lens.next} aria-label={text.scan.nextLens(lens.at, lens.of)} className={look}>
          {text.scan.lens(lens.at, lens.of)}
        </button>
      )}
      {zoom && (
        <button
          type="button"
          onClick={() => zoom.next().catch(() => toast({ tone: "error", title: trouble.zoom }))}
          aria-label={text.scan.nextZoom(zoom.times)}
          className={look}
        >
          {text.scan.zoom(zoom.times)}
        </button>
      )}
    </div>
  );
}

function Torch({ torch }: { torch: NonNullable<Camera["torch"]> }) {
  const turn = () => torch.set(!torch.on).catch(() => toast({ tone: "error", title: trouble.torch }));
  return (
    <button
      type="button"
      onClick={turn}
      aria-pressed={torch.on}
      aria-label={torch.on ? text.scan.torchOff : text.scan.torchOn}
      className="grid min-h-14 w-16 flex-none cursor-pointer place-items-center rounded-ruled bg-[#ede9df] text-[#0c1816]"
    >
      <ScanIcon name="torch" />
    </button>
  );
}

/** At the place of the button, so that nobody looks for it. */
function NoTorch() {
  return (
    <p className="grid min-h-14 min-w-16 flex-none place-items-center rounded-ruled border-2 border-[#ede9df]/45 border-dashed bg-[#0c1816] px-1 text-center text-14 text-[#ede9df] [inline-size:min-content]">
      {text.scan.noTorch}
    </p>
  );
}

/** Four corners around the code. The video uses object-fit: cover, so a part of the picture may be cut off. */
function Brackets({ at, video }: { at: Sighting; video: HTMLVideoElement | null }) {
  if (!video?.videoWidth) return null;
  const box = video.getBoundingClientRect();
  const scale = Math.max(box.width / video.videoWidth, box.height / video.videoHeight);
  const [wide, high] = [video.videoWidth * scale, video.videoHeight * scale];
  const margin = 10;
  const x = (box.width - wide) / 2 + at.left * wide - margin;
  const y = (box.height - high) / 2 + at.top * high - margin;
  const [w, h] = [at.width * wide + 2 * margin, at.height * high + 2 * margin];
  const arm = Math.min(26, w / 3);
  const corner = (cx: number, cy: number, dx: number, dy: number) => `M${cx} ${cy + dy * arm}V${cy}H${cx + dx * arm}`;
  const d = [corner(x, y, 1, 1), corner(x + w, y, -1, 1), corner(x, y + h, 1, -1), corner(x + w, y + h, -1, -1)];
  return (
    <svg className="absolute inset-0 h-full w-full" aria-hidden="true">
      <path d={d.join("")} fill="none" stroke="#7fe0b0" strokeWidth="5" strokeLinecap="square" />
    </svg>
  );
}
