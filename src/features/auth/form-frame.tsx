import type { ReactNode } from "react";
import { useDeviceOnline } from "#live/network.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import type { FormParts } from "#ui/form/use-app-form.ts";
import { classes } from "./classes.ts";

type Frame = {
  form: FormParts;
  /** The outcome of the last try. */
  failure: string | null;
  onAttempt: () => void;
  blocked?: boolean;
  /** The notice for an offline device; left out when the page shows it elsewhere. */
  offline?: { title: string; text?: string };
  children: ReactNode;
};

/** The frame of all account forms: error summary, outcome of the last try, and the offline notice. */
export function FormFrame({ form, failure, onAttempt, blocked, offline, children }: Frame) {
  const isOffline = !useDeviceOnline();
  return (
    <form.AppForm>
      <form.Form className={classes.form} blocked={blocked} onAttempt={onAttempt}>
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
