import { ui as text } from "#text/ui.ts";
import { Icon } from "./icon.tsx";

/** What is wrong with a field; the control names it in aria-describedby (describedBy of field.tsx). */
export function FieldMessage({ id, children }: { id: string; children: string }) {
  return (
    <p className="my-0.5 flex items-start gap-2 text-[1rem]/[1.375rem] font-semibold text-error" id={`${id}-error`}>
      <Icon name="alert" small className="mt-[3px]" />
      <span>
        <span className="sr-only">{text.error} </span>
        {children}
      </span>
    </p>
  );
}
