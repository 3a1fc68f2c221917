import { createPublicKey, verify } from "node:crypto";
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { PushDevice } from "./push-device.ts";
import { type Json, newId } from "./server-api.ts";

/** What a push service does with the next messages: this answer, or one of several faults. `hold`: taken, never answered. */
export type Answer = number | "hang" | "hold" | "drop" | { status: number; headers: Record<string, string> };

/** A message as it arrived at the service, read by its device; `text` is what the device's browser hands to the worker. */
export type Message = {
  text: string;
  payload: Json;
  headers: IncomingMessage["headers"];
  claims: Json;
  key: string;
  at: number;
};

/** A push service on the loopback that knows its devices and decrypts their messages. */
export class PushService {
  readonly #http: HttpServer;
  readonly #devices = new Map<string, PushDevice>();
  readonly #answers = new Map<string, Answer>();
  readonly #open = new Set<Socket>();
  /** By endpoint, accepted messages (2xx) and all messages. */
  readonly taken = new Map<string, Message[]>();
  readonly #knocks = new Map<string, number>();
  /** Called before a message is answered. */
  onMessage: (message: Message, count: number) => void = () => {};
  answer: Answer = 201;
  count = 0;

  private constructor() {
    this.#http = createServer((request, response) => void this.#receive(request, response));
    this.#http.on("connection", (socket) => {
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#http.listen(0, "127.0.0.1", resolve));
    return service;
  }

  get host(): string {
    return `127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /** A new device of this service; `answer`: the answer to messages for it. */
  device(answer?: Answer): PushDevice {
    const device = new PushDevice(`http://${this.host}/${newId()}`);
    this.#devices.set(new URL(device.endpoint).pathname, device);
    this.taken.set(device.endpoint, []);
    if (answer !== undefined) this.answerFor(device, answer);
    return device;
  }

  answerFor(device: PushDevice, answer: Answer): void {
    this.#answers.set(device.endpoint, answer);
  }

  messages(device: PushDevice): Message[] {
    return this.taken.get(device.endpoint) ?? [];
  }

  /** How many messages were sent to a device, whatever the result. */
  knocks(device: PushDevice): number {
    return this.#knocks.get(device.endpoint) ?? 0;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // cut off: nothing arrived
    }
    const device = this.#devices.get(request.url ?? "");
    if (!device || request.method !== "POST") return void response.writeHead(404).end();
    this.#knocks.set(device.endpoint, this.knocks(device) + 1);
    const answer = this.#answers.get(device.endpoint) ?? this.answer;
    if (answer === "hang") return;
    if (answer === "drop") return void request.socket.destroy();
    const held = answer === "hold";
    const { status, headers } = typeof answer === "object" ? answer : { status: held ? 201 : answer, headers: {} };
    if (status >= 200 && status < 300) {
      const message = this.#read(request, device, Buffer.concat(chunks));
      this.taken.get(device.endpoint)?.push(message);
      this.count += 1;
      this.onMessage(message, this.count);
    }
    if (!held) response.writeHead(status, headers).end();
  }

  #read({ headers }: IncomingMessage, device: PushDevice, body: Buffer): Message {
    const text = device.read(body);
    const { claims, key } = readVapid(headers.authorization ?? "");
    return { text, payload: JSON.parse(text), headers, claims, key, at: Date.now() };
  }
}

/** The claims and the key of an Authorization header (RFC 8292); throws when the signature is wrong. */
function readVapid(authorization: string): { claims: Json; key: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.toString("base64url", 1, 33), y: point.toString("base64url", 33) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const good = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!good || JSON.parse(Buffer.from(head, "base64url").toString()).alg !== "ES256") throw new Error("not signed");
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}
