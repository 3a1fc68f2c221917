import { type KeyboardEvent, useId, useState } from "react";
import { Icon } from "./icon.tsx";

export type StepperProps = {
  /** Whole numbers, as `least` and `most`, both inclusive. */
  value: number;
  least: number;
  most: number;
  label: string;
  fewer: string;
  more: string;
  /** Why the typed number was not accepted. */
  kept: string;
  onChange: (value: number) => void;
};

const KEYS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/** A small whole number, typed or stepped by one. An invalid text stays in the field until it loses the focus. */
export function Stepper({ value, least, most, label, fewer, more, kept, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const keptId = useId();
  const fits = (count: number) => count >= least && count <= most;
  const step = (by: number) => {
    if (!fits(value + by)) return;
    setTyped(null);
    setRefused(false);
    onChange(value + by);
  };
  const type = (text: string) => {
    const count = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
    setTyped(text);
    setRefused(text.trim() !== "" && !fits(count));
    if (fits(count) && count !== value) onChange(count);
  };
  const leave = () => {
    if (typed !== null && typed.trim() === "") setRefused(true);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div className="w-36.5 max-w-full">
      <div className="flex min-h-12.5 items-stretch rounded-ruled border border-ink-2 bg-sheet">
        <StepButton icon="minus" label={fewer} blocked={!fits(value - 1)} onClick={() => step(-1)} />
        <input
          className="w-0 min-w-9 flex-1 bg-transparent text-center font-display text-27 font-bold text-ink"
          type="text"
          inputMode="numeric"
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={least}
          aria-valuemax={most}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? keptId : undefined}
          autoComplete="off"
          value={typed ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <StepButton icon="plus" label={more} blocked={!fits(value + 1)} onClick={() => step(1)} />
      </div>
      <p id={keptId} role="status" className="text-14 text-error">
        {refused && kept}
      </p>
    </div>
  );
}

type StepButtonProps = { icon: "minus" | "plus"; label: string; blocked: boolean; onClick: () => void };

function StepButton({ icon, label, blocked, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="grid min-w-12 place-items-center text-ink aria-disabled:text-thread-day"
      aria-label={label}
      aria-disabled={blocked}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
