const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 15;

/** A PocketBase record id. Bytes of 252 and above are skipped: they would make the first four letters more likely. */
export function newRecordId(): string {
  let id = "";
  while (id.length < ID_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < 252 && id.length < ID_LENGTH) id += LETTERS[byte % LETTERS.length];
    }
  }
  return id;
}
