import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { method: string; path: string; token: string };

type Foreign = { status: number; type?: string; body?: string; retryAfter?: number };

/** A fault of a request. */
export type Fault =
  /** A proxy in between answers. */
  | Foreign
  /** The server processes it, but its answer is lost. */
  | "answer lost"
  /** Half-open connection: no answer ever arrives. */
  | "hangs"
  /**
   * The connection is closed before anything reaches the server. A browser's own offline mode ends while the browser
   * is being closed, and its service worker then still sends; this does not.
   */
  | "no network"
  /** The answer arrives slowly, so that something can happen in the middle of it. */
  | { bytesPerSecond: number };

/** A proxy between browsers and server, on its own origin, that can inject network faults. */
export type FaultProxy = {
  url: string;
  /** All requests to the API, in order. */
  asked: Asked[];
  /** Injects a fault for matching requests from now on. */
  meet: (match: (asked: Asked) => boolean, fault: Fault) => void;
  /** Removes all faults and aborts hanging requests. */
  heal: () => void;
  stop: () => Promise<void>;
};

export const creates =
  (collection: string) =>
  ({ method, path }: Asked): boolean =>
    method === "POST" && path === `/api/collections/${collection}/records`;

export async function startFaultProxy(target: string): Promise<FaultProxy> {
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
    } else if (fault === "no network") incoming.socket.destroy();
    else if (typeof fault === "object" && "status" in fault) answer(incoming, outgoing, fault);
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
  // A closed browser aborts its requests, and a killed server its answers.
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
