import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type Front = { url: string; deploy: () => void; stop: () => Promise<void> };

/** The product behind a front that can bring the next build's worker: the same with other bytes, as a browser sees it. */
export async function startFront(product: string): Promise<Front> {
  let suffix = "";
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const script = url.startsWith("/sw.js");
    const { "if-none-match": ___, ...whole } = headers;
    const asked = script ? { ...whole, "accept-encoding": "identity" } : headers;
    const forward = request(new URL(url, product), { method, headers: asked }, (answer) => {
      const { "content-length": _, etag: __, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, script ? rest : answer.headers);
      answer.pipe(outgoing, { end: !script });
      if (script) answer.on("end", () => outgoing.end(suffix));
    });
    // A browser that leaves takes its requests with it.
    forward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forward.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      suffix += "\n// the next build";
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
