import type { ReactNode } from "react";
import { useDeviceOnline } from "#live/network.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import type { FormParts } from "#ui/form/use-app-form.ts";
import { looks } from "./looks.ts";

type Frame = {
  form: FormParts;
  /** What the last try came to. */
  failure: string | null;
  onAttempt: () => void;
  blocked?: boolean;
  /** What a device without a network is told; nothing when the page says it elsewhere. */
  offline?: { title: string; text?: string };
  children: ReactNode;
};

/** What every form of an account has: the list of what is missing, what the last try came to, and that it needs a network. */
export function FormFrame({ form, failure, onAttempt, blocked, offline, children }: Frame) {
  const isOffline = !useDeviceOnline();
  return (
    <form.AppForm>
      <form.Form className={looks.form} blocked={blocked} onAttempt={onAttempt}>
        <form.Errors title={text.errorSummary} />
        {failure !== null && (
          <Banner tone="error" title={text.failure}>
            {failure}
          </Banner>
        )}
        {offline && isOffline && failure === null && (
          <Banner tone="hub" icon="offline" title={offline.title} role="status">
            {offline.text}
          </Banner>
        )}
        {children}
      </form.Form>
    </form.AppForm>
  );
}
