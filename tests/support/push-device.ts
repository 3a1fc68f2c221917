import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser's subscription, which can decrypt messages sent to it (RFC 8291, RFC 8188). */
export class PushDevice {
  readonly #key = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  /** `service`: the address of its push service. */
  constructor(service = "https://fcm.googleapis.com/fcm/send") {
    this.#key.generateKeys();
    this.endpoint = `${service}/${randomBytes(9).toString("hex")}`;
  }

  get keys() {
    return { p256dh: this.#key.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
  }

  /** The body of POST /api/push/subscribe. */
  subscription(over: Record<string, unknown> = {}) {
    return { endpoint: this.endpoint, keys: this.keys, language: "en", ...over };
  }

  /** The text of an encrypted message; throws when it was not encrypted for this device. */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const idLength = body[20] ?? 0;
    const sender = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    if (idLength !== 65 || record.length > recordSize) throw new Error("this is no message of one record");
    const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, by, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#key.getPublicKey(), sender]);
    const ikm = derive(this.#key.computeSecret(sender), this.#auth, info, 32);
    const key = derive(ikm, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(ikm, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // Padding: the last non-zero byte marks the last record.
    const end = text.findLastIndex((byte) => byte !== 0);
    if (text[end] !== 2) throw new Error("the padding is not that of a last record");
    return text.subarray(0, end).toString("utf8");
  }
}
