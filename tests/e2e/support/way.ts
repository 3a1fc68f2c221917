import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { method: string; path: string; token: string };

type Foreign = { status: number; type?: string; body?: string; retryAfter?: number };

/** What becomes of a request on its way. */
export type Fault =
  /** Somebody in between answers. */
  | Foreign
  /** The server does it, and its answer is lost. */
  | "answer lost"
  /** Half-open: nothing comes back, ever. */
  | "hangs"
  /** Arrives byte by byte, so that something can happen in the middle of it. */
  | { bytesPerSecond: number };

/** The way between browsers and the server, on an origin of its own; it can fail in every manner that a way can. */
export type Way = {
  url: string;
  /** All requests to the API, in order. */
  asked: Asked[];
  /** From now on, requests that match meet this. */
  meet: (match: (asked: Asked) => boolean, fault: Fault) => void;
  /** The way is good again, and what hung is broken off. */
  heal: () => void;
  stop: () => Promise<void>;
};

export const creates =
  (collection: string) =>
  ({ method, path }: Asked): boolean =>
    method === "POST" && path === `/api/collections/${collection}/records`;

export async function startWay(target: string): Promise<Way> {
  const asked: Asked[] = [];
  let rules: { match: (asked: Asked) => boolean; fault: Fault }[] = [];
  const hanging = new Set<ServerResponse>();

  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const one = { method, path: url.split("?", 1)[0] ?? "", token: headers.authorization ?? "" };
    if (one.path.startsWith("/api/")) asked.push(one);
    const fault = rules.find(({ match }) => match(one))?.fault;
    if (fault === "hangs") {
      hanging.add(outgoing);
      incoming.resume();
    } else if (typeof fault === "object" && "status" in fault) answer(incoming, outgoing, fault);
    else pass(target, incoming, outgoing, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const breakOff = () => {
    for (const outgoing of hanging) outgoing.destroy();
    hanging.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    meet: (match, fault) => rules.push({ match, fault }),
    heal: () => {
      rules = [];
      breakOff();
    },
    stop: () =>
      new Promise((resolve) => {
        breakOff();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(incoming: IncomingMessage, outgoing: ServerResponse, fault: Foreign): void {
  incoming.resume();
  incoming.on("end", () => {
    outgoing.writeHead(fault.status, {
      "content-type": fault.type ?? "application/json",
      ...(fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) }),
    });
    outgoing.end(fault.body ?? "");
  });
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse, fault?: Fault): void {
  const { method, headers, url = "/" } = incoming;
  const forward = request(new URL(url, target), { method, headers }, (answered) => {
    if (fault === "answer lost") {
      answered.resume();
      answered.on("end", () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(outgoing);
  });
  // A browser that leaves takes its requests with it, and a server that dies its answers.
  forward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => forward.destroy());
  if (typeof fault === "object" && "bytesPerSecond" in fault) drip(incoming, forward, fault.bytesPerSecond);
  else incoming.pipe(forward);
}

function drip(incoming: IncomingMessage, forward: ReturnType<typeof request>, rate: number): void {
  incoming.on("data", (bytes: Buffer) => {
    forward.write(bytes);
    incoming.pause();
    setTimeout(() => incoming.resume(), (bytes.length / rate) * 1000);
  });
  incoming.on("end", () => forward.end());
}
