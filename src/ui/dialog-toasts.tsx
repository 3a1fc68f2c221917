import { useEffect, useId } from "react";
import { useStore } from "#lib/use-store.ts";
import { dialogs, Toasts, toasts } from "./toast.tsx";

/** Where toasts about what is done in a dialog appear: at the top, because its buttons are at the bottom. Belongs into the panel. */
export function DialogToasts() {
  const me = useId();
  useEffect(() => {
    dialogs.set([...dialogs.get(), me]);
    return () => dialogs.set(dialogs.get().filter((id) => id !== me));
  }, [me]);
  const last = useStore(toasts).at(-1);
  const isTop = useStore(dialogs).at(-1) === me;
  return (
    <div className="toasts pointer-events-none fixed inset-x-4 top-[calc(16px+env(safe-area-inset-top,0px))] z-60 grid justify-items-end">
      <Toasts shown={last && isTop && last.inDialog ? last : undefined} />
    </div>
  );
}
