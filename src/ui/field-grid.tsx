import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

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
  return <div className={classNames("field-grid", `field-grid-${columns}`, className)}>{children}</div>;
}
