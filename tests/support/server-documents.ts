import { createHash } from "node:crypto";
import { newId } from "./server-api.ts";

export const DOCUMENTS = "/api/collections/shipment_documents/records";

export type Upload = {
  id: string;
  sha256: string;
  form: FormData;
  /** The same request once more, because a form can be sent only once. */
  again(): FormData;
};

/** A packing list of `size` bytes as a device sends it; its bytes are unique. */
export function documentForm({ shipment, size }: { shipment: string; size: number }): Upload {
  const id = newId();
  const bytes = Buffer.alloc(size, id);
  bytes.write("%PDF-1.7\n");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const make = () => {
    const form = new FormData();
    const fields = { id, shipment, kind: "packing_list", file_name: "Λίστα.pdf", sha256 };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob([bytes], { type: "application/pdf" }), "Λίστα.pdf");
    return form;
  };
  return { id, sha256, form: make(), again: make };
}
