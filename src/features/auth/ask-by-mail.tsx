import { EmailSchema } from "#domain/schemas/account.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { EmailField } from "#ui/person-fields.tsx";
import { FormFrame } from "./form-frame.tsx";
import { useMailForm } from "./use-mail-form.ts";

/** Asks for a mail with a link. The answer is the same whether there is an account or not. */
export function AskByMail(props: {
  email: string;
  words: { submit: string; busy: string; done: { title: string; text: string } };
  ask: (email: string) => Promise<void>;
}) {
  const { words } = props;
  const form = useMailForm({ name: "email", initial: props.email, schema: EmailSchema, send: props.ask, linkOver: "" });
  return (
    <FormFrame form={form} offline={{ title: text.needsNetwork }}>
      <EmailField {...form.field} label={text.email} required />
      <Button type="submit" variant="primary" size="lg" wide aria-disabled={form.busy || undefined}>
        {form.busy ? words.busy : words.submit}
      </Button>
      <div role="status">
        {form.done && (
          <Banner tone="sea" icon="mail" title={words.done.title}>
            {words.done.text}
          </Banner>
        )}
      </div>
    </FormFrame>
  );
}
