import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSession } from "#live/session.ts";
import { opActions } from "#live/sync.ts";
import { useTray } from "#live/tray.ts";
import { unsentActions } from "#live/unsent.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { sync as text } from "#text/sync.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useLogout } from "../use-logout.ts";
import { exportUnsent } from "./export-unsent.ts";
import styles from "./sign-out-question.module.css";
import { titleOf } from "./words.ts";

/** How long to wait for sending before the person is asked again, ms. */
const PATIENCE_MS = 60_000;

/** Before a sign-out with unsent operations: send, keep, export, or stay (docs/sync/storage.md, "Sessions and drafts"). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the markup of one dialog
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const user = useSession();
  const { ready, items, online } = useTray();
  const { leave } = useLogout();
  const [work, setWork] = useState<"none" | "sending" | "leaving">("none");
  const [trouble, setTrouble] = useState("");
  const leaving = useRef(false);
  const all = items.flatMap((item) => [item, ...item.papers]);
  const onPage = all.some(({ sync }) => sync.onPage);
  const moving = all.filter(({ sync }) => sync.state === "waiting" || sync.state === "sending").length;

  async function end(before?: () => Promise<void>, after?: (userId: string) => Promise<void>) {
    if (!user) return onClose();
    // A ref, because state would let a second press through before React has rendered the first.
    if (leaving.current) return;
    leaving.current = true;
    setWork("leaving");
    try {
      await before?.();
    } catch (error) {
      console.error(error);
      leaving.current = false;
      setTrouble(text.signOut.failed);
      setWork("none");
      return;
    }
    await leave();
    onClose();
    await after?.(user.userId).catch((error) => console.error(error));
  }

  async function exportAndDelete() {
    const opIds = all.map(({ op }) => op.opId);
    await end(
      async () => {
        await exportUnsent(opIds);
        await unsentActions.drop(user?.userId ?? "", opIds);
      },
      // The sign-out stops sending, but does not wait for running uploads.
      (userId) => unsentActions.dropUnderWay(userId, opIds),
    );
  }

  function send() {
    setTrouble("");
    setWork("sending");
    if (user) void opActions.tryAllNow(user.userId).catch((error) => console.error(error));
  }

  const finish = useRef(end);
  finish.current = end;
  useEffect(() => {
    if (work === "leaving" || !ready) return;
    // Everything was sent, perhaps before the question was rendered.
    if (all.length === 0) {
      void finish.current();
      return;
    }
    if (work === "none" || (moving > 0 && online)) return;
    setTrouble(text.signOut.stuck);
    setWork("none");
  }, [work, ready, all.length, moving, online]);
  useEffect(() => {
    if (work !== "sending") return;
    const late = setTimeout(() => {
      setTrouble(text.signOut.stuck);
      setWork("none");
    }, PATIENCE_MS);
    return () => clearTimeout(late);
  }, [work]);

  const busy = work !== "none";
  return (
    <Dialog
      open={ready && all.length > 0}
      onClose={() => work !== "leaving" && onClose()}
      kind="alert"
      title={text.signOut.title(items.length)}
      lede={[
        `${items.map(titleOf).join(", ")}.`,
        text.signOut.text,
        !online && text.signOut.offline,
        online && moving === 0 && text.signOut.needsAnswer,
      ]
        .filter(Boolean)
        .join(" ")}
    >
      <p role="status" className={trouble ? "px-3.5 py-2.5 border-l-5 border-error mb-3.5 bg-error-tint" : "sr-only"}>
        {trouble || (work === "sending" ? text.signOut.sendingNow(items.length) : "")}
      </p>
      <ul className={styles.choices}>
        <Way hint={text.signOut.sendText}>
          <Button
            variant="primary"
            wide
            disabled={busy}
            blocked={
              !busy && (!online || moving === 0)
                ? online
                  ? text.signOut.needsAnswer
                  : text.signOut.offline
                : undefined
            }
            reason="hidden"
            onClick={send}
          >
            {work === "sending" ? text.signOut.sendingNow(items.length) : text.signOut.send}
          </Button>
        </Way>
        <Way hint={onPage ? notOnDevice.signIn.page.text : text.signOut.keepText}>
          <Button variant="outline" wide disabled={work === "leaving"} onClick={() => void end()}>
            {onPage ? text.signOut.keepHere : text.signOut.keep}
          </Button>
        </Way>
        <Way hint={text.signOut.deleteText}>
          <Button variant="outline" wide disabled={busy} onClick={() => void exportAndDelete()}>
            {text.signOut.delete}
          </Button>
        </Way>
        <Way>
          <Button variant="quiet" wide disabled={work === "leaving"} onClick={onClose}>
            {text.signOut.cancel}
          </Button>
        </Way>
      </ul>
    </Dialog>
  );
}

function Way({ hint, children }: { hint?: string; children: ReactNode }) {
  return (
    <li>
      {children}
      {hint && <p className="hint">{hint}</p>}
    </li>
  );
}
