import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { variants } from "./variants.ts";

export type ButtonLook = {
  /** "primary" once per state of a screen; "quiet" and "danger" are underlined words; "stop" is the primary
   * one where it ends something. */
  variant?: "primary" | "stop" | "outline" | "quiet" | "danger" | undefined;
  /** "lg" is the main action (60 px), "sm" has less padding; every size keeps the 48 px target. */
  size?: "md" | "lg" | "sm" | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
};

const STOP =
  "bg-stop text-on-stop hover:shadow-[inset_0_0_0_2px_var(--color-on-stop)] forced-colors:border-[ButtonText]";
const looks = variants("btn", {
  variant: { primary: "btn-primary", stop: STOP, outline: "btn-outline", quiet: "btn-quiet", danger: "btn-danger" },
  size: { md: "", lg: "btn-lg", sm: "btn-sm" },
  wide: { yes: "flex w-full" },
});

const looksBlocked = variants("btn-blocked max-w-full flex-wrap items-center gap-x-4 gap-y-2", {
  wide: { yes: "grid", no: "inline-flex" },
});

/** The looks of a button as class names, for router links. */
export function buttonClass({ variant = "outline", size, wide, className }: ButtonLook = {}): string {
  return looks({ variant, size, wide: wide ? "yes" : undefined }, className);
}

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    icon?: IconName | undefined;
    /** Why it cannot be pressed now. It stays focusable, is announced as disabled, and the reason is shown next to it. */
    blocked?: string | undefined;
    /** "hidden" when the screen already shows the reason next to the button. */
    reason?: "shown" | "hidden" | undefined;
  };

/** Every action that is not a link. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, className, icon, blocked, reason = "shown", children, onClick, ...others } = props;
  const { type = "button", "aria-describedby": describedBy, ...rest } = others;
  const reasonId = useId();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) {
      // A submit button that only looks disabled would still send the form.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, className })}
      aria-disabled={blocked ? true : rest["aria-disabled"]}
      aria-describedby={classNames(describedBy, blocked && reasonId) || undefined}
      onClick={press}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
  if (!("blocked" in props)) return button;
  // In the same element whether blocked or not: a button that is replaced loses the focus and the press that is under way.
  return (
    <span className={blocked ? looksBlocked({ wide: wide ? "yes" : "no" }) : "btn-free contents"}>
      {button}
      {blocked && (
        <span id={reasonId} className={reason === "hidden" ? "sr-only" : "hint"}>
          {blocked}
        </span>
      )}
    </span>
  );
}

export type LinkButtonProps = ButtonLook &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className"> & { icon?: IconName | undefined; children: ReactNode };

/** A link with a button's looks: it goes somewhere, it does not do something. */
export function LinkButton({ variant, size, wide, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
