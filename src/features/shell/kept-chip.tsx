import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { kept as text } from "#text/kept.ts";
import { CHIP_TEXT, chipLooks } from "#ui/freight/chip.ts";
import { Icon } from "#ui/icon.tsx";

/** The chip of a visitor's kept booking; on the booking's own page `otherwise` is shown instead. */
export function KeptChip({ otherwise }: { otherwise: ReactNode }) {
  const onItsPage = useLocation({ select: ({ pathname }) => pathname === "/booking/kept" });
  if (onItsPage) return otherwise;
  return (
    <Link to="/booking/kept" data-part="chip" className={chipLooks({ tone: "hub" })} aria-label={text.chipLabel}>
      <Icon name="device" />
      <span className={CHIP_TEXT}>{text.chip}</span>
    </Link>
  );
}
