import { createFileRoute } from "@tanstack/react-router";
import { VerifyPage } from "#features/auth/verify-page.tsx";

export const Route = createFileRoute("/auth_/verify")({
  head: async () => {
    const { auth } = await import("#text/auth.ts");
    return { meta: [{ title: auth.verify.title }] };
  },
  component: VerifyPage,
});
