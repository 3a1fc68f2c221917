import { useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { Errors, Form } from "#ui/form/form-parts.tsx";
import { asProblems, refuse } from "#ui/form/problems.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import type { Entry } from "../entry.ts";

/** A form of the kit. Names are ids: `of` keeps those of several forms on one page apart. */
function Sample({ of, frozen, refused }: { of: string; frozen?: boolean; refused?: string }) {
  const name = `${of}-name`;
  const email = `${of}-email`;
  const form = useAppForm<Record<string, string>>({
    defaultValues: { [name]: "Jonas Brandt", [email]: "jonas@hafen.example" },
    rules: (values) => (values[name] ? null : asProblems({ [name]: "Full name is required" })),
    onSubmit: async () => {},
  });
  useEffect(() => {
    if (refused) refuse(form, asProblems({ [email]: refused }));
  }, [form, email, refused]);
  return (
    <form.AppForm>
      <form.Form label="Details" frozen={frozen} className="grid gap-4">
        <form.Errors title="Please check these details" />
        <FieldGrid>
          <form.AppField name={name}>{(field) => <field.TextField label="Full name" required />}</form.AppField>
          <form.AppField name={email}>{(field) => <field.EmailField label="Email" required />}</form.AppField>
        </FieldGrid>
        <Button type="submit" variant="primary" disabled={frozen}>
          Save
        </Button>
      </form.Form>
    </form.AppForm>
  );
}

export const forms: readonly Entry[] = [
  {
    title: "Form",
    of: [Form, Errors],
    states: [
      { name: "as it is opened", show: () => <Sample of="form-open" /> },
      {
        name: "with the server's word at a field",
        show: () => <Sample of="form-refused" refused="There is an account with this address already" />,
      },
      { name: "while it is sent", show: () => <Sample of="form-frozen" frozen /> },
    ],
  },
];
