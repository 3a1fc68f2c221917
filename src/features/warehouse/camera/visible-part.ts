/** A part of a picture, in its pixels. */
export type Part = { left: number; top: number; width: number; height: number };

/** The part of the picture that the screen shows: object-fit: cover cuts off the rest, which nobody aims at. */
export function visiblePart({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): Part {
  if (clientWidth === 0 || clientHeight === 0) return { left: 0, top: 0, width: videoWidth, height: videoHeight };
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const shown = (client: number, all: number) => Math.min(Math.ceil(client / scale), all);
  const [width, height] = [shown(clientWidth, videoWidth), shown(clientHeight, videoHeight)];
  const [left, top] = [Math.floor((videoWidth - width) / 2), Math.floor((videoHeight - height) / 2)];
  return { left, top, width, height };
}
