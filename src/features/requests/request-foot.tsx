import { formatSince } from "#i18n/format.ts";
import { useOutdated } from "#live/outdated.ts";
import { useSyncStatus } from "#live/sync.ts";
import { requests as text } from "#text/requests.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import type { RequestState } from "./request-state.ts";

/** The end of a form: outcome of the last attempt, submit button, offline notice. */
export function RequestFoot<V extends object>(props: {
  label: string;
  busyLabel: string;
  request: RequestState<V>;
  savedAt: number | null;
}) {
  const offline = useSyncStatus().state === "offline";
  // A newer version has upgraded the databases, so this tab cannot store the request.
  const outdated = useOutdated();
  const { form, failed } = props.request;
  const submitting = useSending(form);
  return (
    <div className="gap-4 grid">
      {failed && (
        <Banner tone="error" title={failed.title}>
          {failed.text}
        </Banner>
      )}
      <div className="flex flex-wrap gap-y-3 gap-x-5 items-center">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          disabled={submitting}
          blocked={outdated ? text.outdated : undefined}
        >
          {submitting ? props.busyLabel : props.label}
        </Button>
        <div className="hint">
          {offline && <p>{text.whenOnline}</p>}
          {props.savedAt !== null && <p>{text.draftSaved(formatSince(props.savedAt))}</p>}
        </div>
      </div>
    </div>
  );
}
