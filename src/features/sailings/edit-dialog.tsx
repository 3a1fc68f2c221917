import { useState } from "react";
import { containerCheckDigit, isContainerNumber, MOST_CONTAINERS } from "#domain/sailings/containers.ts";
import { containerName } from "#domain/sailings/week.ts";
import { type SailingFields, type SailingView, sailingActions } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { MomentField } from "#ui/form/day-field.tsx";
import { useAppForm, useSending } from "#ui/form/use-app-form.ts";
import { changesOf, checkEdit, type EditValues, plainOf, valuesOf } from "./edit-values.ts";
import { keep } from "./keep.ts";

const text = sailings.edit;

type Props = { sailing: SailingView; hasPallets: boolean; containers: number; onClose: () => void };

/** Vessel, voyage, times, note and containers. `containers` is how many the plan needs. */
export function EditDialog({ sailing, hasPallets, containers, onClose }: Props) {
  const [count, setCount] = useState(Math.max(sailing.containers.length, Math.min(containers, MOST_CONTAINERS)));
  const open = sailing.state === "planned" || sailing.state === "closed";
  const movable = open && !hasPallets;
  const form = useAppForm<EditValues>({
    defaultValues: valuesOf(sailing),
    rules: (values) => checkEdit(values, { open, movable, count }),
    onSubmit: async (values) => {
      const { set, seen } = changesOf(sailing, values, { open, movable, count });
      const nothing = Object.keys(set).length === 0;
      if (nothing) return onClose();
      if (await keep(send(sailing, set, seen), { done: text.done, failed: text.failed })) onClose();
    },
  });
  const sending = useSending(form);
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <form.AppForm>
        <form.Form className="gap-4 grid">
          <form.Errors title={text.summary} />
          <div className="grid gap-4 sm:grid-cols-2">
            <form.AppField name="vessel">{(field) => <field.TextField label={text.vessel} />}</form.AppField>
            <form.AppField name="voyage">{(field) => <field.TextField label={text.voyage} />}</form.AppField>
            {open && <form.AppField name="cut_off">{() => <MomentField label={text.cutOff} />}</form.AppField>}
            {movable && (
              <>
                <form.AppField name="etd">{() => <MomentField label={text.etd} />}</form.AppField>
                <form.AppField name="eta">{() => <MomentField label={text.eta} />}</form.AppField>
              </>
            )}
          </div>
          {open && hasPallets && <p className="text-ink-2">{text.timesFixed}</p>}
          <fieldset className="grid gap-3">
            <legend className="font-display font-[850] text-(length:--text-27) mb-2">{text.containers}</legend>
            {Array.from({ length: count }, (_, i) => (
              <div key={containerName(i + 1, sailing.name)} className="grid gap-3 sm:grid-cols-2">
                <form.AppField name={`number-${i}`}>
                  {(field) => (
                    <field.TextField
                      label={text.number(containerName(i + 1, sailing.name))}
                      autoCapitalize="characters"
                      hint={checkHint(field.state.value)}
                    />
                  )}
                </form.AppField>
                <form.AppField name={`seal-${i}`}>
                  {(field) => <field.TextField label={text.seal(containerName(i + 1, sailing.name))} />}
                </form.AppField>
              </div>
            ))}
            <span className="flex flex-wrap gap-2">
              {count < MOST_CONTAINERS && (
                <Button icon="plus" onClick={() => setCount(count + 1)}>
                  {text.add}
                </Button>
              )}
              {count > 0 && (
                <Button icon="minus" onClick={() => setCount(count - 1)}>
                  {text.remove}
                </Button>
              )}
            </span>
          </fieldset>
          <form.AppField name="note">
            {(field) => <field.TextAreaField label={text.note} count={1000} rows={3} />}
          </form.AppField>
          <DialogActions inside>
            <Button type="submit" variant="primary" aria-disabled={sending || undefined}>
              {text.save}
            </Button>
            <Button onClick={onClose}>{text.cancel}</Button>
          </DialogActions>
        </form.Form>
      </form.AppForm>
    </Dialog>
  );
}

/** The server compares the seen values with its own, field by field. */
function send(sailing: SailingView, set: Partial<SailingFields>, seen: Partial<SailingFields>): Promise<void> {
  return sailingActions.edit(sailing.id, set, seen);
}

/** Warns about a wrong check digit, which is usually a typing error; the number can be saved all the same. */
function checkHint(typed: string | undefined): string | undefined {
  const plain = plainOf(typed ?? "");
  if (!isContainerNumber(plain)) return undefined;
  const digit = containerCheckDigit(plain);
  return Number(plain.slice(-1)) === digit ? undefined : text.checkDigit(digit);
}
