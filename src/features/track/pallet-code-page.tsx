import { Navigate } from "@tanstack/react-router";
import { readTrackedNumber } from "#domain/track/reference.ts";

/** /p/{code}: what a label's code opens with an ordinary camera. What is no code goes along, and the page says so. */
export function PalletCodePage({ code }: { code: string }) {
  const reference = readTrackedNumber(code)?.reference ?? code;
  return <Navigate to="/track/$reference" params={{ reference }} replace />;
}
