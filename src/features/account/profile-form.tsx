import { formatSince } from "#i18n/format.ts";
import type { Account, Profile } from "#live/account.ts";
import type { DraftHandle } from "#live/draft.ts";
import { useRole } from "#live/session.ts";
import { useSyncStatus } from "#live/sync.ts";
import { profile as text } from "#text/profile.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import { useProfileForm } from "./use-profile-form.ts";

const LOOK = { done: ["sea", "ok"], info: ["hub", "device"], error: ["error", "alert"] } as const;

export function ProfileForm({ account, draft }: { account: Account; draft: DraftHandle<Profile> }) {
  const offline = useSyncStatus().state === "offline";
  const { form, outcome, onAttempt } = useProfileForm(account, draft);
  const saving = useSending(form);
  const { role } = useRole();
  const [tone, icon] = LOOK[outcome?.tone ?? "info"];
  return (
    <form.AppForm>
      <form.Form className="gap-5 grid min-w-0" label={text.form} onAttempt={onAttempt}>
        <form.Errors title={text.errorSummary} />
        {offline && !outcome && (
          <Banner tone="hub" icon="offline" title={text.offline.title} role="status">
            {text.offline.text}
          </Banner>
        )}
        <FieldGrid columns={1}>
          <form.AppField name="fullName">
            {(field) => <field.TextField label={text.fullName} autoComplete="name" required />}
          </form.AppField>
          <form.AppField name="companyName">
            {(field) => <field.TextField label={text.company} autoComplete="organization" optional />}
          </form.AppField>
          <form.AppField name="phone">
            {(field) => <field.PhoneField label={text.phone} hint={role ? text.onQuotes : undefined} optional />}
          </form.AppField>
        </FieldGrid>
        {outcome && (
          <Banner tone={tone} icon={icon} title={outcome.title}>
            {outcome.text}
          </Banner>
        )}
        <div className="flex flex-wrap gap-y-3 gap-x-5 items-center">
          <Button type="submit" variant="primary" size="lg" className="max-sm:w-full" disabled={saving}>
            {saving ? text.saving : text.save}
          </Button>
          {draft.savedAt !== null && <p className="hint">{text.kept(formatSince(draft.savedAt))}</p>}
        </div>
      </form.Form>
    </form.AppForm>
  );
}
