import type { ReactNode } from "react";
import { requests as text } from "#text/requests.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Honeypot } from "./honeypot.tsx";
import type { RequestState } from "./request-state.ts";

/** The form's element with its summary, and beside it, on a wide screen, the sheet that stays in view. */
export function RequestFrame(props: {
  label: string;
  request: Pick<RequestState<object>, "honeypot" | "submit"> & {
    form: Pick<RequestState<object>["form"], "summary" | "attempt">;
  };
  aside: ReactNode;
  children: ReactNode;
}) {
  const { request } = props;
  return (
    <div className="request">
      <form
        noValidate
        // Never used with scripts; without them nothing personal must end up in the address.
        method="post"
        aria-label={props.label}
        className="request-form"
        onSubmit={(event) => {
          event.preventDefault();
          void request.submit();
        }}
      >
        <ErrorSummary
          title={text.errorSummary}
          errors={request.form.summary}
          attempt={request.form.attempt}
          className="mb-8"
        />
        {props.children}
        <Honeypot field={request.honeypot} />
      </form>
      <div className="request-side">{props.aside}</div>
    </div>
  );
}
