import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const COLUMNS = {
  1: "",
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-3",
  4: "grid-cols-2 sm:grid-cols-4",
} as const;

/** Fields that share their borders, like the boxes of a consignment note. One column on a phone, two where four are asked. */
export function FieldGrid({
  columns = 2,
  className,
  children,
}: {
  columns?: 1 | 2 | 3 | 4 | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={classNames("field-grid", COLUMNS[columns], className)}>{children}</div>;
}
