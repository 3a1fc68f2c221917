import { useEffect, useState } from "react";
import { ui as text } from "#text/ui.ts";
import { Button } from "./button.tsx";

const SAID_MS = 2500;

/** Copies `value` to the clipboard and confirms it; `label` names what is copied: "Copy reference". */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [said, setSaid] = useState<"" | "copied" | "failed">("");
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setSaid("copied");
    } catch (error) {
      console.error(error);
      setSaid("failed");
    }
  }
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={label} onClick={() => void copy()}>
        {said === "copied" ? text.copied : text.copy}
      </Button>
      <span role="status" className={said === "failed" ? "hint" : "sr-only"}>
        {said === "" ? "" : said === "copied" ? text.copied : text.copyFailed}
      </span>
    </>
  );
}
