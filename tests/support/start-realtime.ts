const ARRIVES_WITHIN_MS = 60_000;

/** One realtime connection, as a browser holds it. */
export type Connection = {
  /** Subscribes to topics; the HTTP status says whether they were granted. */
  subscribe(topics: string[]): Promise<number>;
  /** When each message of the topic arrived (performance.now()). */
  arrivals: number[];
  /** Resolves when at least `count` messages have arrived. */
  until(count: number): Promise<void>;
  /** Resolves when the server has closed it. */
  closed: Promise<void>;
  close(): void;
};

export async function connect(url: string, token?: string): Promise<Connection> {
  const abort = new AbortController();
  const stream = await fetch(`${url}/api/realtime`, { signal: abort.signal });
  if (!stream.body) throw new Error("no stream");
  const arrivals: number[] = [];
  let wake = () => {};
  let known = (_: string) => {};
  const clientId = new Promise<string>((resolve) => {
    known = resolve;
  });
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = "";
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const message = text.slice(0, end);
        text = text.slice(end + 2);
        if (message.includes("event:PB_CONNECT")) known(/"clientId":"([^"]+)"/.exec(message)?.[1] ?? "");
        if (message.includes("event:sync\n")) {
          arrivals.push(performance.now());
          wake();
        }
      }
    }
  };
  const closed = read(stream.body).catch((error) => {
    if (!abort.signal.aborted) throw error;
  });
  const id = await clientId;
  return {
    arrivals,
    closed,
    async subscribe(topics) {
      const answer = await fetch(`${url}/api/realtime`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: token } : {}) },
        body: JSON.stringify({ clientId: id, subscriptions: topics }),
      });
      return answer.status;
    },
    async until(count) {
      const deadline = Date.now() + ARRIVES_WITHIN_MS;
      while (arrivals.length < count) {
        if (Date.now() > deadline) throw new Error(`${arrivals.length} of ${count} messages arrived`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ARRIVES_WITHIN_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    close: () => abort.abort(),
  };
}
