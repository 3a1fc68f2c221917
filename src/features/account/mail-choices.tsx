import { formatSince } from "#i18n/format.ts";
import { type DraftHandle, useDraft } from "#live/draft.ts";
import type { MailChoices as Choices } from "#live/mail-choices.ts";
import { useSyncStatus } from "#live/sync.ts";
import { mail } from "#text/mail.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import {
  MAIL_DRAFT,
  type MailDraft,
  parseChoices,
  type StoredDraft,
  useMailForm,
  useReadChoices,
  wholeDraft,
} from "./use-mail-choices.ts";

const text = mail.choices;
const LOOK = { done: ["sea", "ok"], info: ["hub", "device"], error: ["error", "alert"] } as const;

/** Which mails about shipments the account's owner gets. */
export function MailChoices() {
  const offline = useSyncStatus().state === "offline";
  const draft = useDraft<MailDraft, StoredDraft>(MAIL_DRAFT, parseChoices);
  const { read, again } = useReadChoices(offline);
  const choices = read.at === "read" ? read.choices : draft.draft && wholeDraft(draft.draft);
  return (
    <Note labelledBy="mail-title">
      <NoteHead id="mail-title" title={text.title} />
      <NoteBody>
        <p className="hint">{text.hint}</p>
        {choices && draft.ready ? (
          <ChoicesForm choices={choices} draft={draft} offline={offline} />
        ) : (
          <div className="mt-4 grid gap-3">
            <p role="status" className="font-[550]">
              {read.at === "failed" ? text.unread : read.at === "offline" ? text.needsNetwork : text.loading}
            </p>
            {(read.at === "failed" || read.at === "offline") && (
              <Button size="sm" className="justify-self-start" onClick={again}>
                {text.retry}
              </Button>
            )}
          </div>
        )}
      </NoteBody>
    </Note>
  );
}

function ChoicesForm(props: { choices: Choices; draft: DraftHandle<MailDraft, StoredDraft>; offline: boolean }) {
  const { choices, draft, offline } = props;
  const { form, outcome, onAttempt } = useMailForm(choices, draft);
  const saving = useSending(form);
  const [tone, icon] = LOOK[outcome?.tone ?? "info"];
  return (
    <form.AppForm>
      <form.Form className="mt-3 grid min-w-0 gap-1" label={text.form} onAttempt={onAttempt}>
        {(["bookings", "milestones", "delays", "digest"] as const).map((kind) => (
          <form.AppField key={kind} name={kind}>
            {(field) => <field.Checkbox label={text[kind]} hint={text[`${kind}Hint`]} />}
          </form.AppField>
        ))}
        {offline && !outcome && (
          <Banner tone="hub" icon="offline" title={text.offline.title} role="status" className="mt-3">
            {text.offline.text}
          </Banner>
        )}
        {outcome && (
          <Banner tone={tone} icon={icon} title={outcome.title} className="mt-3">
            {outcome.text}
          </Banner>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="sm" icon="ok" disabled={saving}>
            {saving ? text.saving : text.save}
          </Button>
          {draft.savedAt !== null && <p className="hint">{text.kept(formatSince(draft.savedAt))}</p>}
        </div>
      </form.Form>
    </form.AppForm>
  );
}
