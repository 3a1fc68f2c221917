import { createFileRoute } from "@tanstack/react-router";
import { PalletCodePage } from "#features/track/pallet-code-page.tsx";

export const Route = createFileRoute("/p/$code")({
  component: PalletCode,
});

function PalletCode() {
  return <PalletCodePage code={Route.useParams().code} />;
}
