const text = (names) => Object.fromEntries(names.map((name) => [name, { type: "string" }]));
const number = (names) => Object.fromEntries(names.map((name) => [name, { type: "number" }]));
const id = { type: "string", maxLength: 15 };

/** All fields of a shipment in the feed. */
export const shipmentSchema = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id,
    ...text([
      "user_id",
      "reference",
      "status",
      "tracking_number",
      "tariff_version",
      "quoted_at",
      "country_id",
      "zone_id",
    ]),
    ...text(["origin_address", "destination_address", "dimensions", "cargo_description", "goods_description"]),
    ...text(["booking_date", "confirmed_at", "shipped_at", "delivery_date", "created", "updated"]),
    ...text(["shipper_name", "shipper_company", "shipper_address", "shipper_phone", "shipper_email"]),
    ...text(["consignee_name", "consignee_company", "consignee_address", "consignee_phone", "consignee_email"]),
    ...number([
      "pallet_count",
      "weight_kg",
      "estimated_rate",
      "total_cbm",
      "chargeable_cbm",
      "total_chargeable_weight",
    ]),
    pallet_details: { type: "array" },
    cost_breakdown: { type: ["object", "null"] },
    // RxDB uses an index only in ascending order, so the newest row gets the smallest key.
    newest_first: { type: "string", maxLength: 13 },
  },
  required: ["id", "newest_first"],
  indexes: ["newest_first"],
};

/** A booking in the form that the device sends. */
export const bookingSchema = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id,
    ...text(["reference", "tariff_version", "quoted_at", "country_id", "zone_id", "goods_description"]),
    ...text(["shipper_name", "shipper_company", "shipper_address", "shipper_phone", "shipper_email"]),
    ...text(["consignee_name", "consignee_company", "consignee_address", "consignee_phone", "consignee_email"]),
    ...number(["estimated_rate"]),
    pallet_details: { type: "array" },
  },
  required: ["id"],
};

/** The unsubmitted content of a form. */
export const draftSchema = { version: 0, primaryKey: "id", type: "object", properties: { id, ...text(["form"]) } };

/** The key of a date: the newest is the smallest. @param {string} date */
export const newestFirst = (date) => String(9_999_999_999_999 - Date.parse(date)).padStart(13, "0");
