import type { ReactNode } from "react";

type Props = {
  head: ReactNode;
  stale?: ReactNode;
  line: ReactNode;
  list: ReactNode;
  /** A Beside; none after the delivery. */
  follow: ReactNode;
  foot?: ReactNode;
};

/** The order of a shipment's page: on a phone the days are in the list alone. */
export function Places({ head, stale, line, list, follow, foot }: Props) {
  return (
    <div className="wrap wrap-wide grid gap-6 pt-4 pb-16 sm:pt-10">
      {head}
      {stale}
      {line}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:items-start lg:*:only:col-span-full">
        {list}
        {follow}
      </div>
      {foot}
    </div>
  );
}

/** Beside the list, on a phone above it. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className="max-lg:order-first">{children}</div>;
}
