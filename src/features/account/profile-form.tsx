import type { Account, Profile } from "#data/account.ts";
import { formatSince } from "#i18n/format.ts";
import type { DraftHandle } from "#live/draft.ts";
import { useSyncStatus } from "#live/sync.ts";
import { profile as text } from "#text/profile.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { PhoneField } from "#ui/person-fields.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const LOOK = { done: ["sea", "ok"], info: ["hub", "device"], error: ["error", "alert"] } as const;

export function ProfileForm({ account, draft }: { account: Account; draft: DraftHandle<Profile> }) {
  const offline = useSyncStatus().state === "offline";
  const form = useProfileForm(account, draft);
  const { outcome } = form;
  const [tone, icon] = LOOK[outcome?.tone ?? "info"];
  return (
    <form
      className="profile-form"
      method="post"
      noValidate
      aria-label={text.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <ErrorSummary title={text.errorSummary} errors={form.list} attempt={form.attempt} />
      {offline && !outcome && (
        <Banner tone="hub" icon="offline" title={text.offline.title} role="status">
          {text.offline.text}
        </Banner>
      )}
      <FieldGrid columns={1}>
        <TextField {...form.bind("fullName")} label={text.fullName} autoComplete="name" required />
        <TextField {...form.bind("companyName")} label={text.company} autoComplete="organization" optional />
        <PhoneField {...form.bind("phone")} label={text.phone} optional />
      </FieldGrid>
      {outcome && (
        <Banner tone={tone} icon={icon} title={outcome.title}>
          {outcome.text}
        </Banner>
      )}
      <div className="profile-send">
        <Button type="submit" variant="primary" size="lg" className="max-sm:w-full" disabled={form.busy}>
          {form.busy ? text.saving : text.save}
        </Button>
        {draft.savedAt !== null && <p className="hint">{text.kept(formatSince(draft.savedAt))}</p>}
      </div>
    </form>
  );
}
