/** A page that dies, or loses its databases, leaves requests without anybody who awaits them. Returns what ends this. */
export function withoutAborts(): () => void {
  const before = process.listeners("unhandledRejection");
  const isAbort = (reason: unknown) =>
    reason instanceof Error && reason.name === "AbortError" && /aborted|IDBTransaction.abort/.test(reason.message);
  const listen: NodeJS.UnhandledRejectionListener = (reason, promise) => {
    if (!isAbort(reason)) for (const listener of before) listener(reason, promise);
  };
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", listen);
  return () => {
    process.off("unhandledRejection", listen);
    for (const listener of before) process.on("unhandledRejection", listener);
  };
}
