/** What customers and the office read about a handover. */
export const delivery = {
  title: "Delivery",
  receivedBy: "Received by",
  nobody: "No name was written",
  signature: (name: string) => (name ? `Signature of ${name}` : "Signature"),
  unsigned: "Not signed",
  photo: (number: number, of: number) => `Photo ${number} of ${of}`,
  loading: "Loading",
  missing: "Not on this device. It is loaded when you are online.",
  of: (numbers: readonly number[], count: number) =>
    count === 1 ? "" : numbers.length === 1 ? `Pallet ${numbers[0]}` : `Pallets ${inWords(numbers)}`,
  good: (numbers: readonly number[]) => `${inWords(numbers)} in good order`,
  damaged: (numbers: readonly number[]) => `${inWords(numbers)} damaged`,
  open: (numbers: readonly number[]) => `${inWords(numbers)} not handed over yet`,
  remark: (remark: string) => `“${remark}”`,
  receipt: "Delivery receipt",
  making: "Making the receipt",
  receiptHint: "PDF, made on this device, also offline",
  downloaded: (name: string) => `${name} is in your downloads`,
  failed: { title: "The receipt could not be made", text: "Please try again when you are online." },
  seen: "Who received it, signature and photos are seen by whoever booked it, our warehouse and our office.",
} as const;

/** "1, 2 and 3". */
function inWords(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? String(last ?? "") : `${numbers.slice(0, -1).join(", ")} and ${last}`;
}
