import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { minLength, object, pipe, string } from "valibot";
import { expect, test, vi } from "vitest";
import { asProblems, type Problems, refuse } from "#ui/form/problems.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";

type Values = { name: string; subject: string };
const Rules = object({
  name: pipe(string(), minLength(1, "Name is required"), minLength(3, "Name is too short")),
  subject: pipe(string(), minLength(1, "Subject is required")),
});

const deferred = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

function Page(props: {
  onSubmit?: (values: Values) => Promise<Problems | undefined>;
  onEdit?: (values: Values) => void;
  onAttempt?: () => void;
  blocked?: boolean;
  frozen?: boolean;
}) {
  const form = useAppForm<Values>({
    defaultValues: { name: "", subject: "" },
    rules: Rules,
    onSubmit: async (values) => {
      const refused = await props.onSubmit?.(values);
      if (refused) refuse(form, refused);
    },
    ...(props.onEdit ? { onEdit: props.onEdit } : {}),
  });
  return (
    <form.AppForm>
      <form.Form blocked={props.blocked} frozen={props.frozen} onAttempt={props.onAttempt}>
        <form.Errors
          title="Please check"
          order={["subject", "name"]}
          say={(name, { message }) => (name === "name" ? `You: ${message}` : message)}
        />
        <form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
        <form.AppField name="subject">{(field) => <field.TextField label="Subject" />}</form.AppField>
        <button type="submit">Send</button>
      </form.Form>
    </form.AppForm>
  );
}

const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });
const summary = () => screen.queryByRole("alert");
const said = () => [...(summary()?.querySelectorAll("li") ?? [])].map((line) => line.textContent);
const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));
const messageAt = (id: string) => document.getElementById(`${id}-error`)?.textContent ?? null;

test("shows no errors before the first submit, then the first problem of each field in the order of the page", async () => {
  render(<Page />);
  await userEvent.type(field("Name"), "a");
  await userEvent.clear(field("Name"));
  expect(summary()).toBeNull();
  await send();
  await waitFor(() => expect(document.activeElement).toBe(summary()));
  expect(said()).toEqual(["Subject is required", "You: Name is required"]);
  expect(messageAt("name")).toBe("Error: Name is required");
  await userEvent.type(field("Name"), "ab");
  expect(said()).toEqual(["Subject is required", "You: Name is too short"]);
  await userEvent.type(field("Name"), "c");
  expect(said()).toEqual(["Subject is required"]);
});

test("moves the focus to the summary after each failed attempt", async () => {
  render(<Page />);
  await send();
  await waitFor(() => expect(document.activeElement).toBe(summary()));
  await userEvent.click(field("Name"));
  await send();
  await waitFor(() => expect(document.activeElement).toBe(summary()));
});

test("shows the server's error at its field until the field is edited, and does not block a new submit", async () => {
  const onSubmit = vi.fn(async () =>
    asProblems({ name: "Name is taken", subject: "Subject is odd", other: undefined }),
  );
  render(<Page onSubmit={onSubmit} />);
  await userEvent.type(field("Name"), "Maria");
  await userEvent.type(field("Subject"), "Olives");
  await send();
  await waitFor(() => expect(document.activeElement).toBe(summary()));
  expect(said()).toEqual(["Subject is odd", "You: Name is taken"]);
  await userEvent.type(field("Subject"), "!");
  expect(said()).toEqual(["You: Name is taken"]);
  expect(messageAt("name")).toBe("Error: Name is taken");
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test("a validation error replaces the server's", async () => {
  render(<Page onSubmit={async () => asProblems({ name: "Name is taken" })} />);
  await userEvent.type(field("Name"), "Maria");
  await userEvent.type(field("Subject"), "Olives");
  await send();
  await waitFor(() => expect(messageAt("name")).toBe("Error: Name is taken"));
  await userEvent.clear(field("Name"));
  expect(messageAt("name")).toBe("Error: Name is required");
});

test("sends once however often it is submitted, and resets the outcome with each attempt", async () => {
  const { promise, resolve } = deferred();
  const onSubmit = vi.fn(async () => {
    await promise;
    return undefined;
  });
  const onAttempt = vi.fn();
  render(<Page onSubmit={onSubmit} onAttempt={onAttempt} />);
  await userEvent.type(field("Name"), "Maria");
  await userEvent.type(field("Subject"), "Olives{Enter}{Enter}");
  await send();
  expect(onAttempt).toHaveBeenCalledTimes(1);
  resolve();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test("does not submit while blocked, and is read-only while frozen", async () => {
  const onAttempt = vi.fn();
  render(<Page blocked frozen onAttempt={onAttempt} />);
  await send();
  expect(onAttempt).not.toHaveBeenCalled();
  expect(field("Name").disabled).toBe(true);
});

test("calls onEdit with every letter, for the draft", async () => {
  const onEdit = vi.fn();
  render(<Page onEdit={onEdit} />);
  await userEvent.type(field("Name"), "ab");
  expect(onEdit.mock.calls.map(([values]) => values)).toEqual([
    { name: "a", subject: "" },
    { name: "ab", subject: "" },
  ]);
});
