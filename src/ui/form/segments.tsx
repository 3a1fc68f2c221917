import { Segments as PlainSegments, type SegmentsProps } from "../segments.tsx";
import { type Bound, useBound } from "./use-bound.ts";

/** A few choices side by side. By itself and not in the kit's list: it is built with the list box (vite.config.ts). */
export function Segments(props: Bound<SegmentsProps>) {
  const { error: _, ...bound } = useBound<string>();
  return <PlainSegments {...bound} {...props} />;
}
