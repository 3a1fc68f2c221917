import { createFileRoute, redirect } from "@tanstack/react-router";

// The footer's old address of the Czech page (rule: site.navigation).
export const Route = createFileRoute("/countries/czech-republic")({
  beforeLoad: () => {
    throw redirect({ to: "/lcl-{$country}-to-cyprus", params: { country: "czech-republic" }, replace: true });
  },
});
