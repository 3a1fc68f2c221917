import { toast } from "#ui/toast.tsx";

/** Says what became of a change that is kept on this device; true when it is. */
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
