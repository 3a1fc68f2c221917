import { type ReactNode, useEffect, useState } from "react";
import { useDraft } from "#live/draft.ts";
import { useOwner } from "#live/early-live.ts";
import { useSentAt, useWaiting } from "#live/requests.ts";
import { requests as text } from "#text/requests.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.tsx";
import { type Said, takeSaid } from "./outcome.ts";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { newRequestDraft, parseRequestDraft, type RequestDraft } from "./request-draft.ts";
import type { RequestSpec } from "./request-spec.ts";
import type { RequestFormProps } from "./request-state.ts";
import { useRequest } from "./use-request.ts";

type Props<V extends object> = {
  spec: RequestSpec<V>;
  Form: (props: RequestFormProps<V>) => ReactNode;
  /** Shown until the draft was read. */
  meanwhile: ReactNode;
};

/** A form with its local state: the draft, the number of waiting requests, and the outcome of the last one. */
export function RequestDesk<V extends object>(props: Props<V>) {
  // The key resets the form for another user, who has another draft.
  return <Desk key={useOwner()} {...props} />;
}

function Desk<V extends object>({ spec, Form, meanwhile }: Props<V>) {
  const stored = useDraft(spec.draftKey, (raw) => {
    const draft = parseRequestDraft(raw, spec.empty());
    return draft && { ...draft, form: { ...draft.form, ...spec.parse((raw as { form?: unknown }).form) } };
  });
  const waiting = useWaiting(spec.kind);
  const [said, setSaid] = useState<Said | null>(null);
  const [waits, setWaits] = useState<string | null>(null);
  const sentAt = useSentAt(waits);
  const done = (outcome: Said, id: string | null) => {
    setWaits(id);
    setSaid(outcome);
  };
  useEffect(() => {
    const left = takeSaid(spec.draftKey);
    if (!left) return;
    setSaid(left);
    toast(left);
  }, [spec]);

  return (
    <>
      {said && <OutcomeNotice said={said} sentAt={sentAt} />}
      {waiting > 0 && (
        <p className="px-4 py-2.5 gap-2.5 border-y-(length:--hair) border-r-(length:--hair) border-l-6 border-dashed border-hub flex items-center mt-5 rounded-ruled text-ink font-semibold">
          <Icon name="clock" />
          {text.waiting[spec.kind](waiting)}
        </p>
      )}
      {stored.ready ? <Opened stored={stored} spec={spec} Form={Form} onDone={done} /> : meanwhile}
    </>
  );
}

type Stored<V extends object> = Pick<Props<V>, "spec" | "Form"> & {
  stored: ReturnType<typeof useDraft<RequestDraft<V>>>;
  onDone: (said: Said, waits: string | null) => void;
};

/** Keeps the draft it was opened with, because the stored one is deleted on submit while the form still shows it. */
function Opened<V extends object>(props: Stored<V>) {
  const { spec, stored } = props;
  const [draft, setDraft] = useState(() => stored.draft ?? newRequestDraft(spec.empty()));
  return (
    <Filled
      {...props}
      key={draft.id}
      draft={draft}
      onDone={(said, waits) => {
        setDraft(newRequestDraft(spec.empty()));
        props.onDone(said, waits);
      }}
    />
  );
}

function Filled<V extends object>({ spec, Form, stored, draft, onDone }: Stored<V> & { draft: RequestDraft<V> }) {
  const request = useRequest(spec, { draft, save: stored.save, onDone });
  return <Form request={request} savedAt={stored.savedAt} />;
}
