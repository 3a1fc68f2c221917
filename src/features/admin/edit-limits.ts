/** Maximum lengths in characters (docs/api.md, POST /api/shipments/{id}/edit). */
export const EDIT_LIMITS = { tracking_number: 100, admin_notes: 5000 } as const;
