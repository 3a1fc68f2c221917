import type { ReactNode } from "react";
import { requests as text } from "#text/requests.ts";
import { useSending } from "#ui/form/use-app-form.ts";
import { Honeypot } from "./honeypot.tsx";
import type { RequestState } from "./request-state.ts";

/** The form with its error summary, and a sticky panel beside it on a wide screen. */
export function RequestFrame<V extends object>(props: {
  label: string;
  request: RequestState<V>;
  aside: ReactNode;
  children: ReactNode;
}) {
  const { form, order, honeypot, onAttempt } = props.request;
  const sending = useSending(form);
  return (
    <div className="grid grid-cols-1 gap-y-10 gap-x-12 mt-12 lg:grid-cols-[minmax(0,1fr)_25rem] lg:mt-16 [.contact-page_&]:mt-9">
      <form.AppForm>
        <form.Form label={props.label} className="relative min-w-0" frozen={sending} onAttempt={onAttempt}>
          <form.Errors title={text.errorSummary} order={order} className="mb-8" />
          {props.children}
          <Honeypot field={honeypot} />
        </form.Form>
      </form.AppForm>
      <div className="gap-5 grid content-start min-w-0 lg:sticky lg:top-6 lg:self-start">{props.aside}</div>
    </div>
  );
}
