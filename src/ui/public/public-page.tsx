import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./public-page.module.css";

export type PublicPageProps = {
  /** A country's title is longer. */
  title?: "page" | "country" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** The frame of a public page: its width, and the space and size of its title. */
export function PublicPage({ title = "page", className, children }: PublicPageProps) {
  return (
    <div className={classNames("wrap wrap-wide", styles.page, title === "country" && styles.country, className)}>
      {children}
    </div>
  );
}
