import { createServer, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as received: the envelope, the raw text and its parts. */
export type Mail = Email & { rcpt: string[]; raw: string };

/** What a receiver does with the next messages: accept them, or one of several faults. */
export type Behaviour =
  | "take"
  /** Accepts the connection and sends nothing, not even a greeting. */
  | "mute"
  /** Accepts the text and never answers. */
  | "hang"
  /** Closes the connection in the middle of the text, and stores nothing. */
  | "drop"
  /** Stores the text, and closes the connection instead of acknowledging it. */
  | "keep and cut"
  /** Refuses the text with this code. */
  | { data: number }
  /** Refuses these recipients with this code; all when there is no list. */
  | { rcpt: number; to?: string };

/** A real SMTP server on the loopback, on one port for its whole life. */
export class Receiver {
  readonly mails: Mail[] = [];
  /** Texts that were cut off. */
  readonly torn: string[] = [];
  /** As which machines the senders named themselves. */
  readonly names = new Set<string>();
  /** All connections so far. */
  knocks = 0;
  behaviour: Behaviour = "take";
  #port = 0;
  #smtp: SMTPServer | null = null;
  #front = createServer((socket) => this.#accept(socket));
  #open = new Set<Socket>();
  readonly #options: ConstructorParameters<typeof SMTPServer>[0];

  private constructor(options: ConstructorParameters<typeof SMTPServer>[0]) {
    this.#options = options;
  }

  static async start(options: ConstructorParameters<typeof SMTPServer>[0] = {}): Promise<Receiver> {
    const receiver = new Receiver(options);
    await receiver.up();
    return receiver;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }
  get port(): number {
    return this.#port;
  }

  /** Listens (again) on its port. */
  async up(): Promise<void> {
    this.#smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      logger: false,
      closeTimeout: 100,
      onRcptTo: ({ address }, session, done) => {
        this.names.add(session.hostNameAppearsAs || "");
        const { behaviour } = this;
        const refused = typeof behaviour === "object" && "rcpt" in behaviour ? behaviour : null;
        done(refused && (!refused.to || refused.to === address) ? failure(refused.rcpt) : null);
      },
      onData: (stream, session, done) => {
        const { behaviour } = this;
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.once("end", async () => {
          if (behaviour === "hang") return;
          if (typeof behaviour === "object" && "data" in behaviour) return done(failure(behaviour.data));
          const raw = Buffer.concat(chunks).toString("utf8");
          if (behaviour === "drop") {
            this.torn.push(raw); // smtp-server also ends the text when the connection is closed
            return;
          }
          this.mails.push({
            ...(await PostalMime.parse(raw)),
            raw,
            rcpt: session.envelope.rcptTo.map(({ address }) => address),
          });
          if (behaviour === "keep and cut") for (const socket of this.#open) socket.destroy();
          else done();
        });
      },
      ...this.#options,
    });
    this.#smtp.on("error", () => {}); // a client that went away
    if (!this.#front.listening)
      await new Promise<void>((resolve, reject) => {
        this.#front.once("error", reject);
        this.#front.listen(this.#port, "127.0.0.1", resolve);
      });
    const address = this.#front.address();
    if (address && typeof address === "object") this.#port = address.port;
  }

  /** Stops listening; open connections are closed. */
  async down(): Promise<void> {
    if (!this.#front.listening) return;
    const closed = new Promise<void>((resolve) => this.#front.close(() => resolve()));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  /** Mails to an address, in order of arrival. */
  to(address: string): Mail[] {
    return this.mails.filter(({ rcpt }) => rcpt.includes(address));
  }

  #accept(socket: Socket): void {
    this.knocks++;
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket));
    socket.on("error", () => {});
    if (this.behaviour === "mute") return;
    if (this.behaviour === "drop") {
      // In the middle of the text: its first bytes are accepted, then the connection is closed.
      let data = false;
      socket.prependListener("data", (chunk: Buffer) => {
        if (data) socket.destroy();
        data ||= chunk.toString("latin1").toUpperCase().startsWith("DATA");
      });
    }
    // SMTPServer's public way to take a connection is its own net server.
    this.#smtp?.server.emit("connection", socket);
  }
}

function failure(code: number): Error {
  return Object.assign(new Error("Refused by the test"), { responseCode: code });
}
