import { people } from "#text/people.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import { toast } from "#ui/toast.tsx";
import type { Actions } from "./people-table.tsx";
import { SHOWN_ROLES } from "./role-select.tsx";
import { useInviteForm } from "./use-invite-form.ts";

const text = people.inviting;
const ROLE_CARDS = SHOWN_ROLES.map((role) => ({
  value: role,
  label: people.roles[role].name,
  detail: people.roles[role].about,
}));

/** Asks for an address and a role, and sends the invitation mail. */
export function InviteDialog({ actions, onClose }: { actions: Actions; onClose: () => void }) {
  const { form, failure, onAttempt } = useInviteForm(async (email, role) => {
    await actions.invite(email, role);
    toast({ tone: "done", ...text.done(email) });
    onClose();
  });
  const sending = useSending(form);
  return (
    <Dialog open onClose={onClose} title={text.title} lede={text.lede}>
      <form.AppForm>
        <form.Form className="gap-4 grid" onAttempt={onAttempt}>
          <form.Errors title={text.summary} />
          {failure && (
            <Banner tone="error" role="alert" title={text.failed}>
              {failure}
            </Banner>
          )}
          <form.AppField name="invite-email">
            {/* No autofill: the browser would suggest the user's own address. */}
            {(field) => <field.EmailField label={text.email} autoComplete="off" required />}
          </form.AppField>
          <form.AppField name="invite-role">
            {(field) => <field.RadioCards legend={text.role} options={ROLE_CARDS} />}
          </form.AppField>
          <DialogActions inside>
            <Button type="submit" variant="primary" aria-disabled={sending || undefined}>
              {sending ? text.busy : text.submit}
            </Button>
            <Button onClick={onClose}>{text.cancel}</Button>
          </DialogActions>
        </form.Form>
      </form.AppForm>
    </Dialog>
  );
}
