import { useEffect } from "react";
import { dismissToast, toast } from "./toast.tsx";

/** Shows an error in the corner while something fails, and takes it away with its cause. */
export function useFailureToast(title: string, failed = true): void {
  useEffect(() => {
    if (!failed) return;
    const id = toast({ tone: "error", title });
    return () => dismissToast(id);
  }, [title, failed]);
}
