/**
 * Dexie without what our databases never ask of it. What is left reads and writes as it did: transactions, zones, cursors,
 * live queries, tabs that hear of each other, opening, upgrading of tables and indexes, and every workaround for a browser.
 *
 * - The cache of live queries: our databases have it disabled (DB_OPTIONS), so none of it would ever run.
 * - Hooks, `ready` and addons' ways in, conditions as objects, or(), Yjs, values like add(1), generators, upgrades of
 *   contents, databases without a schema: nobody subscribes or passes any.
 * - Where-clauses and methods that are not called, here or by what is left.
 * - Prefixes of compound indexes as indexes: a query by one fails with "is not indexed".
 * - Telling other copies of Dexie in the same page: there is one. Traces on localhost.
 * @type {import("./leave-out.mjs").Omission}
 */
export const DEXIE = {
  file: "dexie/dist/modern/dexie.mjs",
  sha256: "46455ef477a974109b0036735625b8e0d5efabf2b0fb08c6477217e365cdb254",
  members: {
    Table: ["offset", "limit", "each", "reverse", "mapToClass", "defineClass", "upsert", "bulkUpdate"],
    Collection: [
      ...["raw", "until", "last", "or", "desc", "eachKey", "eachUniqueKey", "eachPrimaryKey", "keys"],
      ...["uniqueKeys", "firstKey", "lastKey", "distinct"],
    ],
    WhereClause: [
      ...["belowOrEqual", "aboveOrEqual", "startsWith", "startsWithIgnoreCase", "equalsIgnoreCase", "anyOfIgnoreCase"],
      ...["startsWithAnyOfIgnoreCase", "notEqual", "noneOf", "inAnyRange", "startsWithAnyOf"],
    ],
    Transaction: ["waitFor"],
    Version: ["upgrade"],
    Dexie: ["unuse", "backendDB", "hasBeenClosed", "hasFailed", "dynamicallyOpened"],
    "props(DexiePromise.prototype)": ["timeout"],
    "props(RangeSet.prototype)": ["hasKey", "iteratorSymbol"],
    "props(DexiePromise)": ["PSD", "totalEchoes", "newPSD", "usePSD", "scheduler"],
    "props(Dexie)": [
      ...["fullNameExceptions", "exists", "defineClass", "ignoreTransaction", "vip", "async", "spawn"],
      ...["currentTransaction", "waitFor", "debug", "derive", "extend", "props", "override", "Events"],
      ...["extendObservabilitySet", "getByKeyPath", "setByKeyPath", "delByKeyPath", "shallowClone", "deepClone"],
      ...["getObjectDiff", "cmp", "asap", "minKey", "connections", "errnames", "cache", "semVer", "version"],
    ],
  },
  passages: [
    // The cache of live queries, and what it is told.
    { from: "        this.use(cacheMiddleware);\n" },
    { from: "let cachable = isCachableContext(PSD, table) &&", upTo: ";\n", put: "const cachable = false" },
    { from: "            signalSubscribersNow(everything, true);\n" },
    { from: "        signalSubscribersNow(updateParts, true);\n" },
    // Hooks.
    { from: "        this.use(hooksMiddleware);\n" },
    { from: "        this.hook = db._allTables[name]\n", upTo: "    });\n}\n\nfunction isPlainKeyRange" },
    { from: "\n                .then((res) => this.hook.reading.fire(res))", upTo: ";\n        }).then(cb)" },
    { from: "\n                .then((result) => result.map((res) => this.hook.reading.fire(res)))" },
    { from: "        const readingHook = table.hook.reading.fire;\n" },
    { from: "readingHook !== mirror ? readingHook : null", put: "null" },
    { from: "        if (typeof eventName === 'object')\n", upTo: "        if (!chainFunction)" },
    { from: "    function addConfiguredEvents(cfg) {", upTo: "}\n\nfunction makeClassConstructor" },
    { from: "        if (name)\n            this.unuse({ stack, name });\n" },
    // "ready", and the database as those see it who wait for that.
    { from: ", {\n            ready: [promisableChain, nop],\n        }" },
    { from: "        this.once = (event, callback) => {", upTo: "        this.Collection = createCollection" },
    { from: "        const vipDB = new Proxy(this, {", upTo: "        addons.forEach(" },
    {
      from: "        state.onReadyBeingFired = [];\n        return DexiePromise.resolve(vip(",
      upTo: "    })\n        .finally(() => {\n        if (state.openCanceller",
    },
    // Yjs.
    { from: "    const { yProps } = table.schema;\n", upTo: "}\n\nclass PropModification", put: "    return res;\n" },
    { from: "        if (mode !== 'readonly')\n            storeNames.forEach(", upTo: "        this.db = db;" },
    // add(), remove() and replacePrefix() as the value of a change.
    { from: "if (value instanceof PropModification) {", upTo: "if (origValue !== value) {" },
    // Conditions as objects.
    { from: "        if (keyOrCrit && keyOrCrit.constructor === Object)\n", upTo: "        if (keyOrCrit == null)" },
    {
      from: "        if (typeof indexOrCrit === 'string')\n            return",
      upTo: "    }\n    filter(filterFunction) {\n        return this.toCollection",
      put: "        return new this.db.WhereClause(this, indexOrCrit);\n",
    },
    // or().
    {
      from: "    if (!ctx.or) {\n        return iterate(",
      upTo: "openCursor(ctx, coreTable, coreTrans), combine(ctx",
      put: "    return iterate(",
    },
    {
      from: "    }\n    else {\n        const set = {};\n        const union",
      upTo: "}\nfunction iterate(cursorPromise",
    },
    // Prefixes of compound indexes.
    { from: "        this.use(virtualIndexMiddleware);\n" },
    // Upgrades of contents.
    {
      from: "            const contentUpgrade = version._cfg.contentUpgrade;\n",
      upTo: "        });\n        queue.push((idbtrans) => {\n            const newSchema",
    },
    // Databases without a schema.
    {
      from: "            if (state.autoSchema && !db._options.allowEmptyDB) {",
      upTo: "                upgradeTransaction.onerror = eventRejectHandler(reject);",
      put: "            {\n",
    },
    { from: "                    if (state.autoSchema)\n", upTo: "                        adjustToExisting", put: "{" },
    // Generators as the function of a transaction.
    {
      from: "            else if (typeof returnValue.next === 'function' &&",
      upTo: "            }\n        }, zoneProps);",
    },
    // Other copies of Dexie in the same page.
    { from: "if (typeof dispatchEvent !== 'undefined' &&", upTo: "function propagateLocally(" },
    // Browsers without FinalizationRegistry, which are older than those the build is for.
    {
      from: "    if (typeof FinalizationRegistry !== 'undefined' &&",
      upTo: "        const _refs = new Set();",
      put: "    {",
    },
    { from: "    else {\n        const connections = [];", upTo: "}\n\nfunction getDbNamesTable" },
    // Errors by their full names, for whoever asks Dexie itself for them, and sentences for errors that have a name.
    { from: "var fullNameExceptions = errorList.reduce(", upTo: "fullNameExceptions.ModifyError = " },
    { from: "fullNameExceptions.ModifyError = ModifyError;\n" },
    { from: "fullNameExceptions.DexieError = DexieError;\n" },
    { from: "fullNameExceptions.BulkError = BulkError;\n" },
    { from: "var defaultTexts = {", upTo: "};\nfunction DexieError(", put: "var defaultTexts = {" },
    // Traces on localhost.
    { from: "var debug = typeof location", upTo: "var INTERNAL", put: "const debug = false;\n" },
    { from: "setDebug(debug);" },
    { from: "            if (this._consoleTask)\n                rv._consoleTask = this._consoleTask;\n" },
  ],
};
