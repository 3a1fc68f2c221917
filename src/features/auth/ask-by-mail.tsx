import { EmailSchema } from "#domain/schemas/account.ts";
import { auth as text } from "#text/auth.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useSending } from "#ui/form/use-app-form.ts";
import { FormFrame } from "./form-frame.tsx";
import { useMailForm } from "./use-mail-form.ts";

/** Asks for a mail with a link. The answer is the same whether there is an account or not. */
export function AskByMail(props: {
  email: string;
  words: { submit: string; busy: string; done: { title: string; text: string } };
  ask: (email: string) => Promise<void>;
}) {
  const { words } = props;
  const { form, done, failure, onAttempt } = useMailForm({
    initial: { email: props.email },
    rules: EmailSchema,
    send: ({ email }) => props.ask(email),
    linkOver: "",
  });
  const sending = useSending(form);
  return (
    <FormFrame {...{ form, onAttempt }} failure={failure?.message ?? null} offline={{ title: text.needsNetwork }}>
      <form.AppField name="email">{(field) => <field.EmailField label={text.email} required />}</form.AppField>
      <Button type="submit" variant="primary" size="lg" wide aria-disabled={sending || undefined}>
        {sending ? words.busy : words.submit}
      </Button>
      <div role="status">
        {done && (
          <Banner tone="sea" icon="mail" title={words.done.title}>
            {words.done.text}
          </Banner>
        )}
      </div>
    </FormFrame>
  );
}
