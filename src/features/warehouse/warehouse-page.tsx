import { useEffect, useState } from "react";
import { type ScanPlace, useScanPlace } from "#live/warehouse.ts";
import { keepDecoder } from "./camera/keep-decoder.ts";
import { ScanScreen } from "./scan-screen.tsx";
import { StartScreen } from "./start-screen.tsx";

const isComplete = (place: ScanPlace | null): place is ScanPlace =>
  place !== null && (place.point !== "loaded" || place.sailing !== "");

/** /warehouse: the scan point is chosen once and stored; after that the scanner opens directly. */
export function WarehousePage() {
  const place = useScanPlace();
  const [choosing, setChoosing] = useState(() => !isComplete(place));
  useEffect(keepDecoder, []);
  if (choosing || !isComplete(place)) return <StartScreen place={place} onStart={() => setChoosing(false)} />;
  return <ScanScreen place={place} onLeave={() => setChoosing(true)} />;
}
