import type { ReactNode } from "react";

/** The page's only h1; it gets the focus after a route change. */
export function PageHead({
  title,
  lede,
  children,
  actions,
}: {
  title: ReactNode;
  lede?: ReactNode;
  children?: ReactNode;
  /** To the right of the title on wide screens. */
  actions?: ReactNode;
}) {
  return (
    <div className="page-head flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-8 pb-6 sm:pt-12 sm:pb-8">
      <div className="min-w-0 max-w-full">
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {lede && <div className="lede mt-3">{lede}</div>}
        {children}
      </div>
      {actions && <div className="page-head-actions flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
