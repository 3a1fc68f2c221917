import type { ReactNode } from "react";
import { Banner, type BannerProps } from "./banner.tsx";
import { Button } from "./button.tsx";

/** What could not be loaded, with a button to retry. Read out at once unless `tone` makes it a notice. */
export function FailureBanner(props: {
  title: string;
  children: ReactNode;
  retry: string;
  onRetry: () => void;
  tone?: BannerProps["tone"];
  className?: string;
}) {
  const { tone = "error" } = props;
  return (
    <Banner
      tone={tone}
      role={tone === "error" ? "alert" : undefined}
      className={props.className}
      title={props.title}
      actions={
        <Button size="sm" onClick={props.onRetry}>
          {props.retry}
        </Button>
      }
    >
      {props.children}
    </Banner>
  );
}
