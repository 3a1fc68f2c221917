import { createServer, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as it arrived: the envelope, the raw text and its parts. */
export type Mail = Email & { rcpt: string[]; raw: string };

/** What a receiver does to the next messages: take them, or one of the things that go wrong. */
export type Behaviour =
  | "take"
  /** Hears the connection and says nothing, not even hello. */
  | "mute"
  /** Takes the text and never answers. */
  | "hang"
  /** Cuts the line while the text comes in, and keeps nothing of it. */
  | "drop"
  /** Takes and keeps the text, and cuts the line instead of saying so. */
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
  /** Connections that ever came in. */
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
      onRcptTo: ({ address }, _session, done) => {
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
            this.torn.push(raw); // smtp-server ends the text of a line that was cut as well
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

  /** Nobody listens any more; what was open is cut. */
  async down(): Promise<void> {
    if (!this.#front.listening) return;
    const closed = new Promise<void>((resolve) => this.#front.close(() => resolve()));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  /** Mails to an address, in the order they came. */
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
      // Once the text flows: its first bytes are taken, then the line is dead.
      let data = false;
      socket.prependListener("data", (chunk: Buffer) => {
        if (data) socket.destroy();
        data ||= chunk.toString("latin1").toUpperCase().startsWith("DATA");
      });
    }
    // The public way to give SMTPServer a connection is its own net server.
    this.#smtp?.server.emit("connection", socket);
  }
}

function failure(code: number): Error {
  return Object.assign(new Error("Refused by the test"), { responseCode: code });
}
