import { Navigate } from "@tanstack/react-router";
import { readTrackedNumber } from "#domain/track/reference.ts";

/** /p/{code}: the address in a label's QR code. Redirects to tracking, which also reports an invalid code. */
export function PalletCodePage({ code }: { code: string }) {
  const reference = readTrackedNumber(code)?.reference ?? code;
  return <Navigate to="/track/$reference" params={{ reference }} replace />;
}
