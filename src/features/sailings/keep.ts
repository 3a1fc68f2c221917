import { toast } from "#ui/toast.tsx";

/** Waits until a change is stored on this device and shows the outcome; true if it was stored. */
export async function keep(work: Promise<void>, said: { done: string; failed: string }): Promise<boolean> {
  try {
    await work;
    toast({ tone: "done", title: said.done });
    return true;
  } catch (error) {
    console.error(error);
    toast({ tone: "error", title: said.failed });
    return false;
  }
}
