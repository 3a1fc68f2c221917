import type { Jpeg, ReceiptInput } from "#features/shipments/receipt/paper.ts";

/** A baseline JPEG of 1 x 1, padded with a comment to what a photo takes. */
export function jpeg(bytes: number): Jpeg {
  const one =
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z";
  const picture = Buffer.from(one, "base64");
  // A comment behind the first marker.
  const comment = Buffer.alloc(bytes - picture.length, 7);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(comment.length - 2, 2);
  const all = new Uint8Array(Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]));
  return { bytes: all.buffer, width: 400, height: 300 };
}

export const at = (text: string) => Date.parse(text);

/** A delivery of 1 December 2026 to Limassol. */
export function receiptOf(over: Partial<ReceiptInput> = {}): ReceiptInput {
  const pallet = { length: 1.2, width: 0.8, height: 1, weight: 300, remark: "" };
  return {
    reference: "AKF-7P6CT-F30HM",
    goods: "Irrigation parts",
    from: { town: "Berlin", lines: ["Havel Pumpen GmbH", "Jonas Reuter", "Quitzowstraße 48", "10559 Berlin"] },
    to: { town: "Limassol", lines: ["Αγροτικά Κολοσσίου Λτδ", "Μαρία Κωνσταντίνου", "3070 Λεμεσός"] },
    sailing: { name: "2026-W48", port: "Venice", vessel: "Petra tou Romiou" },
    days: { collected: "2026-11-19", bologna: "2026-11-22", sailed: "2026-11-26", delivered: "2026-12-01" },
    pallets: [
      { ...pallet, number: 1, condition: "ok" },
      { ...pallet, number: 2, condition: "ok" },
      { ...pallet, number: 3, condition: "damaged", remark: "Film torn, goods dry and whole." },
    ],
    recorded: [
      { at: at("2026-11-19T13:30:00Z"), zone: "Europe/Rome", text: "Collected, 3 of 3 pallets" },
      { at: at("2026-12-01T09:24:00Z"), zone: "Europe/Nicosia", text: "Delivered, 3 of 3 pallets" },
    ],
    received: [
      { recipient: "Γιώργος Χατζής", at: at("2026-12-01T09:24:00Z"), numbers: [1, 2, 3], signature: jpeg(12_000) },
    ],
    photos: [{ jpeg: jpeg(26_000), pallet: 1 }],
    photosTaken: 1,
    address: "https://akamasfreight.example/track/AKF-7P6CT-F30HM",
    at: at("2026-12-01T09:24:00Z"),
    ...over,
  };
}
