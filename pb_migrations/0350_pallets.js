/// <reference path="../pb_hooks/native.d.ts" />
// A row per pallet of a confirmed shipment (pb_hooks/lib/pallets/shipment-pallets.js). The office alone reads them over the record API:
// an owner's devices and the warehouse's get what is theirs by the change feed, and a field that is only left out could be
// asked for by a filter.
const OFFICE_OF_PALLETS = `@request.auth.id != "" && (${["admin", "operator"]
  .map((role) => `@request.auth.user_roles_via_user_id.role ?= "${role}"`)
  .join(" || ")})`;
const LOGGED = (/** @type {string} */ record, /** @type {string} */ owner, /** @type {string} */ op) =>
  `DELETE FROM sync_log WHERE collection = 'pallets' AND record = ${record} AND owner = ${owner};
   INSERT INTO sync_log (collection, record, owner, op) VALUES ('pallets', ${record}, ${owner}, '${op}');`;
const PALLET_TRIGGERS = {
  sync_pallets_insert: `INSERT ON pallets BEGIN
    INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('pallets', NEW.id, NEW.user_id, 'put'); END`,
  sync_pallets_update: `UPDATE ON pallets BEGIN ${LOGGED("NEW.id", "NEW.user_id", "put")} END`,
  sync_pallets_owner: `UPDATE ON pallets WHEN OLD.user_id <> NEW.user_id
    BEGIN ${LOGGED("OLD.id", "OLD.user_id", "del")} END`,
  sync_pallets_delete: `DELETE ON pallets BEGIN ${LOGGED("OLD.id", "OLD.user_id", "del")} END`,
  // As for the other children of a shipment (0170_sync_log.js).
  sync_shipments_back_pallets: `UPDATE ON shipments WHEN OLD.updated < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-178 days')
    BEGIN
      DELETE FROM sync_log WHERE collection = 'pallets' AND record IN (SELECT id FROM pallets WHERE shipment = NEW.id);
      INSERT INTO sync_log (collection, record, owner, op)
        SELECT 'pallets', id, user_id, 'put' FROM pallets WHERE shipment = NEW.id;
    END`,
};
/** What a shipment of an earlier release is asked for, and the columns of its pallets. */
const ASKED = [
  "reference",
  "pallet_details",
  "consignee_name",
  "consignee_company",
  "consignee_address",
  "consignee_phone",
];
const MADE = [
  ...["id", "number", "count", "code", "length", "width", "height", "weight"],
  ...["origin_country", "consignee", "town", "delivery_address", "delivery_phone"],
];

/*
 * A copy of newPallets (src/domain/pallets) as it was when this migration was made independent of the domain of later
 * programs: what a migration does must not change.
 */
const UNSEEN_THEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/g;
const BREAKS_THEN = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const SPACES_THEN = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const TAGS_THEN = /(\ud83c\udff4(?:\udb40[\udc00-\udc7f])+)|(?:\udb40[\udc00-\udc7f])+/g;
const JOINERS_THEN = /(^|[^\u0600-\uffff])[\u200c\u200d]+|[\u200c\u200d]+(?![\u0600-\uffff])/g;
const DIRECTION_THEN = /[\u061c\u200e\u200f]/g;
const FROM_RIGHT_THEN = /[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const CLEAN_THEN = /^[!-~¡-¬®-˿Ͱ-֏](?:[ -~¡-¬®-˿Ͱ-֏]*[!-~¡-¬®-˿Ͱ-֏])?$/;
/** @param {string} text @param {"line" | "text" | "code"} how @returns {string} */
function cleanThen(text, how) {
  if (text === "" || CLEAN_THEN.test(text)) return text;
  const shown = text
    .replace(UNSEEN_THEN, "")
    .replace(BREAKS_THEN, "\n")
    .replace(SPACES_THEN, " ")
    .replace(TAGS_THEN, "$1");
  const ordered = how === "text" && FROM_RIGHT_THEN.test(shown) ? shown : shown.replace(DIRECTION_THEN, "");
  if (how === "text") return ordered.replace(JOINERS_THEN, "$1").trim();
  const parts = ordered
    .replace(/\t/g, "\n")
    .split("\n")
    .map((part) => part.trim());
  const line = parts.filter((part) => part !== "").join(" ");
  return (how === "line" ? line.replace(JOINERS_THEN, "$1") : plainThen(line)).trim();
}
const FILLERS_THEN =
  /\u034f|[\u115f\u1160\u2800\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|[\u200c\u200d]|[\ufe00-\ufe0f]|\udb40[\udc00-\uddef]/g;
const DASHES_THEN = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;
/** @type {{ [letter: string]: string }} */
const LIGATURES_THEN = { ﬀ: "ff", ﬁ: "fi", ﬂ: "fl", ﬃ: "ffi", ﬄ: "ffl", ﬅ: "st", ﬆ: "st" };
/** @param {string} text */
function plainThen(text) {
  return text
    .replace(FILLERS_THEN, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 65248))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(DASHES_THEN, "-")
    .replace(/[\ufb00-\ufb06]/g, (joined) => LIGATURES_THEN[joined] ?? joined);
}

/** @type {{ [letter: string]: string }} */
const LETTERS_THEN = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", ð: "d", đ: "d", ł: "l", ø: "o", ı: "i", ħ: "h", ŧ: "t", ŋ: "n", ĸ: "k" },
  ...{
    ƀ: "b",
    ƃ: "b",
    ƈ: "c",
    ɗ: "d",
    ƒ: "f",
    ǥ: "g",
    ɠ: "g",
    ɨ: "i",
    ƙ: "k",
    ƚ: "l",
    ɫ: "l",
    ɲ: "n",
    ƥ: "p",
    ʠ: "q",
  },
  ...{ ɍ: "r", ȿ: "s", ƭ: "t", ʉ: "u", ʋ: "v", ɏ: "y", ƴ: "y", ƶ: "z", ȥ: "z", ȷ: "j", ɑ: "a", ə: "e", ς: "σ" },
};
const UNLIKE_THEN = /[ßæœþðđłøıħŧŋĸƀƃƈɗƒǥɠɨƙƚɫɲƥʠɍȿƭʉʋɏƴƶȥȷɑəς]/g;
const MARKS_THEN =
  /[\u0300-\u036f]|[\u0483-\u0489]|[\u0591-\u05bd]|[\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;
const QUOTES_THEN =
  /['"`\u00a8\u00ab\u00b4\u00bb\u02b9-\u02bf\u02c8\u0384\u1fbd-\u1fc0\u1ffd\u1ffe\u2018-\u201f\u2032-\u2037\u2039\u203a\u05f3\u05f4]/g;
const PLAIN_THEN = /^[ !#-&(-@[-_a-z{|}~]*$/;
/** @param {string} text */
function foldThen(text) {
  if (PLAIN_THEN.test(text)) return text;
  const once = foldedThen(text);
  return PLAIN_THEN.test(once) ? once : foldedThen(once);
}
/** @param {string} text */
function foldedThen(text) {
  const letters = cleanThen(text, "code")
    .replace(QUOTES_THEN, "")
    .normalize("NFKD")
    .replace(MARKS_THEN, "")
    .toLowerCase();
  return cleanThen(
    letters.replace(UNLIKE_THEN, (letter) => LETTERS_THEN[letter] ?? letter).replace(QUOTES_THEN, ""),
    "code",
  );
}

const LONGEST_THEN = 40;
const CYPRUS_THEN = new Set(
  [
    ...[
      "Cyprus",
      "Republic of Cyprus",
      "Κύπρος",
      "Κύπρου",
      "Κυπριακή Δημοκρατία",
      "Kıbrıs",
      "Kypros",
      "Zypern",
      "Chypre",
    ],
    ...["Cipro", "Chipre", "Кипър", "Kypr", "Cypern", "Küpros", "An Chipir", "Cipar", "Ciprus", "Kipras", "Kipra"],
    ...["Cypr", "Cipru", "Кипар", "Kipar", "Ciper", "Кипр", "Кіпр"],
  ].map(foldThen),
);
/** @param {string} address */
function cypriotTownThen(address) {
  return townInThen(partsOfThen(address).map(withoutCyprusThen));
}
/** @param {string} part */
function withoutCyprusThen(part) {
  let words = part.split(" ");
  const isCyprus = (/** @type {string[]} */ some) =>
    CYPRUS_THEN.has(foldThen(some.join(" ").replace(/^[(/-]+|[)./-]+$/g, "")));
  for (const n of [3, 2, 1]) {
    if (words.length >= n && isCyprus(words.slice(-n))) words = words.slice(0, -n);
    if (words.length >= n && isCyprus(words.slice(0, n))) words = words.slice(n);
  }
  return words.join(" ").replace(/^[(/ -]+|[(/ -]+$/g, "");
}
/** @param {string} address */
function partsOfThen(address) {
  return cleanThen(address, "text")
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
}
/** @param {string[]} parts @returns {string | null} */
function townInThen(parts) {
  const named = parts.filter((part) => part !== "");
  if (parts[0] === "" && named.length > 1) named.reverse();
  for (let n = named.length - 1; n > 0; n--) {
    const town = townOfThen(named[n] ?? "");
    if (town !== "") return town.length <= LONGEST_THEN ? town : null;
  }
  return onlyTownThen(parts, named);
}
/** @param {string[]} parts @param {string[]} named @returns {string | null} */
function onlyTownThen(parts, named) {
  const [only = ""] = named;
  const behind = /(?:^| )(?:[A-Z]{1,2}[ -])?\d{4,5} (\D+)$/.exec(only)?.[1] ?? "";
  const alone = behind || (named.length === 1 && parts.length > 1 && !/\d/.test(only) ? only : "");
  return alone !== "" && alone.length <= LONGEST_THEN ? alone : null;
}
/** @param {string} part */
function townOfThen(part) {
  const words = part.split(" ").filter((word) => !/\d/.test(word) && !/^[A-Z]{1,2}-?$/.test(word));
  return words.join(" ");
}

const PALLET_CODE_PATTERN_THEN = "^[0-9A-HJKMNP-TV-Z]{10}(0[1-9]|[1-9][0-9])$";
const CODE_THEN = new RegExp(PALLET_CODE_PATTERN_THEN);
/** @param {string} reference @param {number} number */
function palletCodeThen(reference, number) {
  const code = reference + (number < 10 ? `0${number}` : String(number));
  if (!CODE_THEN.test(code)) throw new RangeError("No pallet has this code");
  return code;
}
/** @param {string} code */
function palletIdThen(code) {
  return `${code.toLowerCase()}plt`;
}

/** @param {any} shipment @param {string} originCountry @returns {any[]} */
function newPalletsThen(shipment, originCountry) {
  const count = shipment.pallet_details.length;
  return shipment.pallet_details.map(
    (/** @type {any} */ { length, width, height, weight }, /** @type {number} */ i) => {
      const code = palletCodeThen(shipment.reference, i + 1);
      return {
        id: palletIdThen(code),
        number: i + 1,
        count,
        code,
        length,
        width,
        height,
        weight,
        origin_country: originCountry,
        consignee: shipment.consignee_company || shipment.consignee_name,
        town: cypriotTownThen(shipment.consignee_address) ?? "",
        delivery_address: shipment.consignee_address,
        delivery_phone: shipment.consignee_phone,
      };
    },
  );
}

/** The shipments that are under way get their pallets; what was delivered is over. @param {CoreApp} app */
function fillPallets(app) {
  const blank = Object.fromEntries(ASKED.map((field) => [field, ""]));
  const rows = arrayOf(new DynamicModel({ ...blank, id: "", user_id: "", country: "" }));
  app
    .db()
    .newQuery(
      `SELECT ${ASKED.map((field) => `s.${field}`).join(", ")}, s.id, s.user_id, IFNULL(c.name, '') AS country
       FROM shipments s LEFT JOIN countries c ON c.id = s.country_id WHERE s.status IN ('confirmed', 'in_transit')`,
    )
    .all(rows);
  const columns = [...MADE, "shipment", "user_id"];
  const now = new Date($native.now()).toISOString().replace("T", " ");
  const insert = app.db().newQuery(
    `INSERT INTO pallets (${columns.map((name) => `"${name}"`).join(", ")}, created, updated)
     VALUES (${columns.map((name) => `{:${name}}`).join(", ")}, {:now}, {:now})`,
  );
  for (const row of /** @type {any[]} */ (rows)) {
    /** @type {{ [field: string]: any }} */
    const shipment = {};
    for (const field of ASKED) shipment[field] = row[field];
    shipment.pallet_details = JSON.parse(row.pallet_details);
    for (const pallet of newPalletsThen(shipment, row.country)) {
      /** @type {{ [column: string]: any }} */
      const values = { shipment: row.id, user_id: row.user_id, now };
      for (const column of MADE) values[column] = pallet[column];
      insert.bind(values).execute();
    }
  }
}

migrate(
  (app) => {
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "pallets",
          listRule: OFFICE_OF_PALLETS,
          viewRule: OFFICE_OF_PALLETS,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "shipment",
              collectionId: app.findCollectionByNameOrId("shipments").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: true,
            },
            {
              type: "relation",
              name: "user_id",
              collectionId: app.findCollectionByNameOrId("users").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: false,
            },
            { type: "number", name: "number", required: true, onlyInt: true, min: 1, max: 99 },
            { type: "number", name: "count", required: true, onlyInt: true, min: 1, max: 99 },
            { type: "text", name: "code", required: true, pattern: "^[0-9A-HJKMNP-TV-Z]{10}(0[1-9]|[1-9][0-9])$" },
            { type: "number", name: "length", min: 0 },
            { type: "number", name: "width", min: 0 },
            { type: "number", name: "height", min: 0 },
            { type: "number", name: "weight", min: 0 },
            { type: "text", name: "origin_country", max: 100 },
            { type: "text", name: "consignee", max: 200 },
            { type: "text", name: "town", max: 100 },
            { type: "text", name: "delivery_address", max: 500 },
            { type: "text", name: "delivery_phone", max: 40 },
            { type: "text", name: "sailing", max: 15 },
            { type: "text", name: "container", max: 20 },
            { type: "text", name: "assigned_container", max: 20 },
            { type: "text", name: "aboard", max: 15 },
            { type: "text", name: "aboard_container", max: 20 },
            { type: "text", name: "bay", max: 20 },
            {
              type: "select",
              name: "state",
              maxSelect: 1,
              values: ["collected", "hub_in", "loaded", "port_in", "delivered"],
            },
            { type: "bool", name: "hold" },
            { type: "date", name: "hold_decided_at" },
            { type: "text", name: "hold_decided_by", max: 15 },
            { type: "bool", name: "cancelled" },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_pallets_code ON pallets (`code`)",
            "CREATE INDEX idx_pallets_shipment ON pallets (`shipment`, `number`)",
            "CREATE INDEX idx_pallets_owner ON pallets (`user_id`, `created`)",
            "CREATE INDEX idx_pallets_sailing ON pallets (`sailing`)",
            "CREATE INDEX idx_pallets_updated ON pallets (`updated`)",
          ],
        }),
      ),
    );
    for (const [name, event] of Object.entries(PALLET_TRIGGERS))
      app.db().newQuery(`CREATE TRIGGER ${name} AFTER ${event}`).execute();
    fillPallets(app);
  },
  (app) => {
    for (const name of Object.keys(PALLET_TRIGGERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    app.delete(app.findCollectionByNameOrId("pallets"));
    app.db().newQuery("DELETE FROM sync_log WHERE collection = 'pallets'").execute();
  },
);
