import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** Not in ch: the digit's width changes when the font loads, and long titles would wrap differently. */
const TITLE = {
  page: "[&_.page-head_h1]:max-w-[9.3em] [&_.page-head_h1]:text-[clamp(52px,8vw,104px)] [&_.page-head_h1]:leading-[0.9]",
  country:
    "[&_.page-head_h1]:max-w-[8.3em] [&_.page-head_h1]:text-[clamp(52px,7vw,100px)] [&_.page-head_h1]:leading-[0.94]",
} as const;

export type PublicPageProps = {
  /** A country's title is longer. */
  title?: keyof typeof TITLE | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** The frame of a public page: its width, and the space and size of its title. */
export function PublicPage({ title = "page", className, children }: PublicPageProps) {
  return (
    <div
      className={classNames(
        "wrap wrap-wide pb-2 [&_.page-head-actions]:py-1 [&_.page-head]:pt-7 [&_.page-head]:pb-2",
        "[&_.page-head_.lede]:mt-4.5 [&_.page-head_.lede]:max-w-[46ch] [&_.page-head_h1]:font-[900]",
        "max-sm:[&_.page-head-actions]:w-full max-sm:[&_.page-head-actions_.btn]:w-full",
        TITLE[title],
        className,
      )}
    >
      {children}
    </div>
  );
}
