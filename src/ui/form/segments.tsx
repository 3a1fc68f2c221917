import { Segments as PlainSegments, type SegmentsProps } from "../segments.tsx";
import { type Bound, useBound } from "./use-bound.ts";

/** A few choices side by side. Imported by itself and not part of the kit: it shares a chunk with the list box (vite.config.ts). */
export function Segments(props: Bound<SegmentsProps>) {
  const { error: _, ...bound } = useBound<string>();
  return <PlainSegments {...bound} {...props} />;
}
