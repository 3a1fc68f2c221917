import { createECDH, randomBytes } from "node:crypto";
import ece from "http_ece";

/** A browser's subscription. Messages to it are decrypted by an independent library (RFC 8291, RFC 8188). */
export class PushDevice {
  readonly #key = createECDH("prime256v1");
  readonly #auth: Buffer;
  readonly endpoint: string;

  /** `service`: the address of its push service; `given`: its keys, base64url, new ones unless named. */
  constructor(service = "https://fcm.googleapis.com/fcm/send", given?: { privateKey: string; auth: string }) {
    if (given) this.#key.setPrivateKey(given.privateKey, "base64url");
    else this.#key.generateKeys();
    this.#auth = given ? Buffer.from(given.auth, "base64url") : randomBytes(16);
    this.endpoint = `${service}/${randomBytes(9).toString("hex")}`;
  }

  get keys() {
    return { p256dh: this.#key.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
  }

  /** The body of POST /api/push/subscribe. */
  subscription(over: Record<string, unknown> = {}) {
    return { endpoint: this.endpoint, keys: this.keys, language: "en", ...over };
  }

  /** The text of an encrypted message; throws when it was not encrypted for this device or is not one record. */
  read(body: Buffer): string {
    // RFC 8291, section 4: a push message is one record. The library would accept several.
    const recordSize = body.readUInt32BE(16);
    const header = 16 + 4 + 1 + (body[20] ?? 0);
    if (body.length - header > recordSize) throw new Error("this is no message of one record");
    return ece.decrypt(body, { version: "aes128gcm", privateKey: this.#key, authSecret: this.#auth }).toString("utf8");
  }
}
