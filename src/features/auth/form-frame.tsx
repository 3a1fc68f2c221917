import type { ReactNode } from "react";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { ErrorSummary, type ErrorSummaryProps } from "#ui/error-summary.tsx";
import { useOffline } from "./use-offline.ts";

type Frame = {
  form: {
    submit: () => void;
    list: ErrorSummaryProps["errors"];
    attempt: number;
    failure: { message: string } | null;
  };
  /** What a device without a network is told; nothing when the page says it elsewhere. */
  offline?: { title: string; text?: string };
  children: ReactNode;
};

/** What every form of an account has: the list of what is missing, what the last try came to, and that it needs a network. */
export function FormFrame({ form, offline, children }: Frame) {
  const isOffline = useOffline();
  return (
    <form
      className="auth-form"
      // Never used with scripts; without them a password must not end up in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <ErrorSummary title={text.errorSummary} errors={form.list} attempt={form.attempt} />
      {form.failure && (
        <Banner tone="error" title={text.failure}>
          {form.failure.message}
        </Banner>
      )}
      {offline && isOffline && !form.failure && (
        <Banner tone="hub" icon="offline" title={offline.title} role="status">
          {offline.text}
        </Banner>
      )}
      {children}
    </form>
  );
}
