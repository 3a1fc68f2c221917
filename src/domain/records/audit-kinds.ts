/** The kinds of entries. A closed list: screens have a word for each, and no other kind can be asked for. */
export const AUDIT_KINDS = [
  "role_changed",
  "invited",
  "invitation_withdrawn",
  "invitation_accepted",
  "sessions_ended",
  "shipment_edited",
  "shipment_deleted",
  "note_edited",
  "request_handled",
  "tariff_published",
  "tariff_changed",
  "mail_retried",
  "sailing_changed",
  "sailing_rule_changed",
  "pallets_assigned",
  "hold_decided",
  "quote_withdrawn",
  "exported",
  "erased",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
