/** How long a person may void their own scan, in ms by the device's clock. */
export const TAKE_BACK_WITHIN = 10 * 60_000;
/** How much later than the scan its void may reach the server, in ms, so that a device's clock alone does not decide. */
export const TAKE_BACK_RECEIVED_WITHIN = 24 * 60 * 60_000;

type Stamped = { by: string; scanned_at: number; received_at?: number | null | undefined };

/**
 * Whether a scan may be voided: by the office always, by others within 10 minutes if it is their own. Both times are the
 * device's, so its clock may be wrong and its network away. If that clock was set back in between, the server's decides.
 */
export function mayTakeBack(scan: Stamped, taking: Stamped & { office: boolean }): boolean {
  if (taking.office) return true;
  if (scan.by === "" || scan.by !== taking.by) return false;
  const elapsed = taking.scanned_at - scan.scanned_at;
  const arrived = scan.received_at && taking.received_at ? taking.received_at - scan.received_at : 0;
  if (elapsed < 0) return arrived <= TAKE_BACK_WITHIN;
  return elapsed <= TAKE_BACK_WITHIN && arrived <= TAKE_BACK_RECEIVED_WITHIN;
}
