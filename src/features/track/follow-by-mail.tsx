import { useState } from "react";
import { EmailSchema } from "#domain/schemas/account.ts";
import { type Asked, followByMail } from "#live/follow.ts";
import { useDeviceOnline } from "#live/network.ts";
import { mail } from "#text/mail.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useAppForm, useSending } from "#ui/form/use-app-form.ts";

const text = mail.followBy;

/** Subscribes to mails about a shipment by its reference, with a confirmation mail (double opt-in). */
export function FollowByMail({ reference }: { reference: string }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const offline = !useDeviceOnline();
  const form = useAppForm<{ email: string }>({
    defaultValues: { email: "" },
    rules: EmailSchema,
    onEdit: () => setAsked(null),
    onSubmit: async ({ email }) => setAsked(await followByMail(reference, email)),
  });
  const sending = useSending(form);
  return (
    <form.AppForm>
      <form.Form className="grid gap-3" label={text.form} onAttempt={() => setAsked(null)}>
        <form.AppField name="email">
          {(field) => <field.EmailField label={text.email} required hint={text.hint} />}
        </form.AppField>
        <Button type="submit" icon="mail" wide aria-disabled={sending || undefined}>
          {sending ? text.sending : text.send}
        </Button>
        <div role="status">
          {asked?.at === "sent" && (
            <Banner tone="sea" icon="mail" title={text.sent.title}>
              {text.sent.text}
            </Banner>
          )}
          {(asked?.at === "offline" || (offline && asked === null)) && (
            <Banner tone="hub" icon="offline" title={text.offline.title}>
              {text.offline.text}
            </Banner>
          )}
          {asked?.at === "refused" && (
            <Banner tone="error" title={text.failed.title}>
              {asked.message || text.failed.text}
            </Banner>
          )}
        </div>
      </form.Form>
    </form.AppForm>
  );
}
