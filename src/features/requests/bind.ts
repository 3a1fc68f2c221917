import type { RequestFormState } from "./request-state.ts";

/** The names of the fields that hold a text, a choice among them. */
type TextName<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;
type TickName<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

/** What a field of the kit needs to show and change one value of a form; its id is the value's name. */
export function binding<V extends object>(form: RequestFormState<V>, disabled: boolean) {
  return {
    text: (name: TextName<V>) => ({
      name: name as string,
      value: form.values[name] as string,
      error: form.messageOf(name),
      disabled,
      onChange: (value: string) => form.set({ [name]: value } as unknown as Partial<V>),
    }),
    tick: (name: TickName<V>) => ({
      name: name as string,
      checked: form.values[name] as boolean,
      disabled,
      onChange: (checked: boolean) => form.set({ [name]: checked } as unknown as Partial<V>),
    }),
  };
}

export type Binding<V extends object> = ReturnType<typeof binding<V>>;
