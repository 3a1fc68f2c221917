/** The tariff desk. */
export const tariffDesk = {
  title: "Tariff",
  loading: "Loading the tariff",
  missing: {
    title: "The tariff is not on this device yet",
    offline: "The desk needs the network once. After that it opens without it.",
    failed: "It could not be loaded.",
    retry: "Retry",
  },
  inForce: (number: number, when: string) => `Version ${number}, in force since ${when}.`,
  readOnly: "Read only: admins change and publish the tariff.",
  sample: {
    first: "This is the sample tariff: check every rate before you quote with it.",
    later: "This tariff began as the sample: check every rate before you quote with it.",
    own: "All rates are our own",
    failed: "That could not be saved. Please try again.",
  },

  views: {
    label: "Parts of the tariff",
    rates: "Rates",
    sea: "Sea rates",
    checks: "Checks",
    changes: "Changes",
    history: "History",
    import: "Import",
  },
  count: (n: number) => ` (${n})`,

  actions: {
    export: "Export CSV",
    import: "Import CSV",
    publish: "Publish",
    discard: "Discard draft",
  },

  draft: {
    none: "No changes. What you change is a draft until you publish it.",
    saved: (n: number, time: string) => `${changes(n)}. Draft saved ${time} on this device.`,
    unsaved: (n: number) => `${changes(n)}.`,
    full: "This device has no room to save the draft. Publish it or free some space before you leave this page.",
    ask: {
      title: "Discard the draft?",
      text: (n: number) => `${changes(n)} will be gone. The published tariff stays as it is.`,
      yes: "Discard the draft",
      no: "Keep it",
    },
    discarded: "Draft discarded",
  },

  blocked: {
    nothing: "Nothing has changed.",
    offline: "Publishing needs the network. The draft is kept.",
    errors: (n: number) => (n === 1 ? "Correct 1 value first." : `Correct ${n} values first.`),
    behind: "Bring the draft up to date first.",
  },

  countries: {
    label: "Countries",
    choose: "Country",
    zones: (n: number) => (n === 1 ? "1 zone" : `${n} zones`),
    off: "off sale",
    changed: "changed",
    toCheck: (n: number) => (n === 1 ? "1 to check" : `${n} to check`),
    add: "Add a country",
    new: { title: "Add a country", name: "Country name", code: "Country code", add: "Add", cancel: "Cancel" },
    hint: "Two letters, such as IT",
  },

  country: {
    name: "Country name",
    code: "Country code",
    slug: "Page address",
    frequency: "Service frequency",
    active: "On sale",
    activeHint: "Off sale: nobody can quote or book it; its rates are kept.",
    remove: "Remove the country",
    removeAsk: {
      title: (name: string) => `Remove ${name}?`,
      text: (zones: string) => `The country and its ${zones} leave the draft. Off sale keeps them.`,
      yes: "Remove",
      no: "Keep it",
    },
    removed: "This country is removed in the draft.",
    putBack: "Put it back",
    was: (value: string) => `was ${value}`,
  },

  grid: {
    label: (country: string) => `Zones of ${country}, euro per kg by chargeable weight`,
    zone: "Zone",
    postcodes: "Postcodes",
    perKg: "€ per kg, by chargeable weight",
    heads: {
      rate_under_500: "<\u00a0500 kg",
      rate_under_1000: "<\u00a01000 kg",
      rate_under_2000: "<\u00a02000 kg",
      rate_under_2500: "<\u00a02500 kg",
      rate_over_2500: "≥\u00a02500 kg",
      minimum_charge: "Minimum €",
    } as Record<string, string>,
    removeHead: "Remove the zone",
    remove: (name: string) => `Remove ${name}`,
    putBack: (name: string) => `Put back ${name}`,
    add: "Add a zone",
    zones: " zones",
    removed: "removed",
    new: "new",
    changedFrom: (value: string) => `changed from ${value}`,
    cell: (column: string, row: string) => `${column}, ${row}`,
    helpReading: "Arrow keys move from cell to cell.",
    help: "Arrow keys move, Enter or typing edits, Enter and Tab keep the value, Escape cancels.",
    bar: {
      was: (value: string) => `Published: ${value}`,
      nothing: "nothing",
      undo: "Put back",
      newRow: "New in this draft",
    },
    notNumber: (label: string) => `${label} is not a number`,
    twoReadings: (typed: string, grouped: number, decimal: number) =>
      `${typed} can mean ${grouped} or ${decimal}. Write one of them, without a third decimal`,
    newZone: (code: string, n: number) => `${code}-${n}`,
    empty: "No zones yet: nobody can be quoted from here.",
  },

  sea: {
    title: "Sea rates",
    lede: "Only the documentation fee is used in a price. FOB, sea freight and service fee are fixed: €14, €70 and €20 per m³, at least €14, €70 and €35.",
    name: "Rate",
    value: "€",
    effect: "In the price",
    takes: (value: string) => `Takes effect: ${value} on every quote`,
    notUsed: "Loaded, not used",
    fallback: (value: string) => `No row is called documentation_fee: ${value} is charged.`,
    add: "Add a rate",
    newRate: (n: number) => `rate_${n}`,
    label: "Sea rates in euro",
  },

  findings: {
    title: "Please check",
    none: "Nothing stands out.",
    warnings: (n: number) => (n === 1 ? "1 warning" : `${n} warnings`),
    notes: (n: number) => (n === 1 ? "1 note" : `${n} notes`),
    worst: (zone: string, euro: string) => `The worst fall at a bracket's edge: ${euro}, ${zone}.`,
    more: (n: number) => `and ${n} more`,
    levels: { warning: "Warning", note: "Note" },
    postcode_overlap: (span: string, other: string) => `Postcodes ${span} are in ${other} too`,
    postcode_unreadable: (faults: string, priced: string) => `${faults}. Priced as ${pricedAs(priced)}`,
    postcode_read_otherwise: (priced: string, written: string) =>
      `This list is priced as ${pricedAs(priced)}. Write ${written} if all of it is meant`,
    postcode_none: "No postcodes: this zone can only be picked by name",
    postcode_gap: (spans: string) => `Postcodes ${spans} are in no zone: on request`,
    country_empty: "On sale without a zone: nobody can be quoted",
    rate_rises: (column: string, before: string, after: string) =>
      `The rate rises with weight: ${before}, then ${after} at ${column}`,
    minimum_idle: (kg: string, costs: string) =>
      `The minimum is never paid: the lightest pallet (${kg} kg) already costs ${costs}`,
    minimum_covers: (kg: number) => `The minimum covers everything under ${kg} kg`,
    bracket_drop: (below: number, from: string, at: number, to: string, euro: string) =>
      `Just under ${below} kg costs ${from}, ${at} kg costs ${to}: ${euro} less for more weight`,
    fee_default: (value: string) => `No row documentation_fee: ${value} is charged`,
  },

  moves: {
    title: "Postcodes that change their zone",
    onRequest: "on request",
    line: (country: string, postcodes: string, was: string, is: string) => `${country} ${postcodes}: ${was} → ${is}`,
    more: (n: number) => `and ${n} more`,
  },

  errors: {
    title: "Correct these before publishing",
    lists: { countries: "Countries", zones: "Zones", sea_rates: "Sea rates" },
  },

  changes: {
    title: "Changes",
    none: "No unpublished changes.",
    kinds: { added: "New", removed: "Removed", changed: "Changed" },
    undo: "Put back",
    undoLabel: (what: string) => `Put back ${what}`,
    to: "to",
    empty: "empty",
    yes: "yes",
    no: "no",
    summary: (n: number, rows: number) => `${changes(n)} in ${rows === 1 ? "1 row" : `${rows} rows`}`,
    seaRate: "Sea rate",
    caption: "What changes, value by value",
  },

  import: {
    title: "Import zones from a CSV file",
    lede: "The file is the whole list of zones: one that is missing is removed. Countries and sea rates stay. Nothing is imported before you have seen every change.",
    columns: "Columns",
    distance: "approx_km_to_bologna may be filled in or left out; the tariff does not keep it.",
    file: "CSV file",
    hint: "CSV with comma, semicolon or tab; UTF-8. With semicolons or tabs decimals may have a comma",
    reading: "Reading the file",
    /** How the file was parsed. Separator and decimal sign depend on the language of the Excel that saved it. */
    readAs: (separator: "comma" | "semicolon" | "tab" | undefined, decimals: "." | "," | null) => {
      const between = { comma: "Commas", semicolon: "Semicolons", tab: "Tabs" };
      const start = separator ? between[separator] : "An unusual separator";
      if (decimals === null) return `${start} between the values, no decimals.`;
      const kind = `${start} and decimal ${decimals === "," ? "commas" : "points"}`;
      if (separator === "semicolon" && decimals === ",") return `${kind}, as saved by a Greek or Italian Excel.`;
      if (separator === "comma") return `${kind}, as exported here.`;
      return `${kind}.`;
    },
    errors: (n: number) =>
      n === 1 ? "The file has 1 error. Nothing was imported." : `The file has ${n} errors. Nothing was imported.`,
    errorRow: "Row",
    errorColumn: "Column",
    errorCell: "Cell",
    errorWhat: "What is wrong",
    errorsCaption: "Errors of the file by row and column",
    moreErrors: (n: number) => `and ${n} more errors`,
    same: "The file is the same as the draft.",
    dry: (zones: number, n: number) => `${zones} zones read, ${changes(n)}. Nothing is imported yet.`,
    apply: "Add to draft",
    cancel: "Choose another file",
    done: (n: number) => `${changes(n)} added to the draft`,
    unreadable: "The file could not be read. Choose it again.",
  },

  publish: {
    title: (number: number) => `Publish version ${number}?`,
    lede: "Every device quotes with it from its next connection. Earlier quotes can still be booked at their price while they are valid.",
    summary: "What changes",
    effects: "What it does to prices",
    effectsCaption: "Example quotes before and after",
    example: (place: string, pallets: number) => `${place}, ${pallets === 1 ? "1 pallet" : `${pallets} pallets`}`,
    examplePallet: "Pallets of 1.2 × 0.8 × 1 m and 300 kg.",
    before: "Now",
    after: "Then",
    same: "same",
    notOffered: "not offered",
    warnings: "Warnings",
    confirm: "Publish",
    publishing: "Publishing…",
    cancel: "Not yet",
    done: (number: number) => `Version ${number} is published`,
    doneText: "Calculators use it from their next connection.",
    unchanged: "These rates are already in force.",
    offline: "No answer from the server. The draft is kept; publishing again publishes only once.",
    failed: "It could not be published. The draft is kept.",
    invalid: "The server refused these rows:",
  },

  rebase: {
    behind: (number: number) => `Version ${number} was published after your draft began`,
    behindBy: (number: number, who: string, when: string) =>
      `${who} published version ${number} ${when}, after your draft began`,
    text: "Your changes are kept. See what is new and update the draft.",
    open: "Bring up to date",
    title: (number: number) => `Update the draft to version ${number}`,
    theirs: "What is new there",
    conflicts: (n: number) =>
      n === 1 ? "Changed on both sides: which one stays?" : `Changed on both sides (${n}): which ones stay?`,
    noConflicts: "No value was changed on both sides: all changes stay.",
    mine: "Yours",
    theirsOne: "Theirs",
    removed: "removed",
    kept: "kept",
    apply: "Bring up to date",
    open_conflicts: "Answer every question first.",
    cancel: "Later",
    done: (number: number) => `The draft is now based on version ${number}`,
    someone: "Somebody",
  },

  history: {
    title: "History",
    lede: "Versions never change. Returning to one publishes its rows as a new version.",
    offline: "The history needs the network.",
    failed: "The history could not be loaded.",
    retry: "Retry",
    caption: "Versions, the newest first",
    number: "Version",
    when: "Published",
    who: "By",
    until: "In force until",
    current: "in force",
    nobody: "Initial tariff",
    actions: "Actions",
    compare: "Compare",
    compareWith: (n: number) => `Compare version ${n} with the one before`,
    return: "Return to it",
    returnTo: (n: number) => `Return to it: version ${n}`,
    more: "Show earlier versions",
    from: "From",
    to: "To",
    version: (n: number) => `Version ${n}`,
    diff: (from: number, to: number) => `From version ${from} to version ${to}`,
    same: "These two versions have the same rows.",
    back: "Back to the list",
    returnAsk: {
      title: (n: number) => `Return to version ${n}?`,
      lede: (next: number) => `Its rows are published as version ${next}. A draft stays as it is.`,
      yes: (n: number) => `Publish the rows of version ${n}`,
    },
  },
} as const;

function pricedAs(list: string): string {
  return list === "" ? "no postcode at all" : list;
}

function changes(n: number): string {
  return n === 1 ? "1 change" : `${n} changes`;
}
