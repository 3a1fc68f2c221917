import type { FileRow } from "./outbox-db.ts";

/** Documents for which there was no room, as long as this page: they are sent directly (use-cases/send-directly.ts). */
export const held = new Map<string, { row: FileRow; bytes: ArrayBuffer }>();
