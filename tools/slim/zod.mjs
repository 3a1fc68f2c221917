const LAZY = '    util.defineLazyInternal(inst, "pattern", (zod) => {\n';

/**
 * zod/mini without checks, coercion, discriminated unions, asynchronous parsing, the Standard Schema (forms have valibot)
 * and patterns, which only template literals ask for. What we have are shapes that are parsed at once; anything else is no
 * function, throws, or refuses.
 * @type {import("./leave-out.mjs").Omission[]}
 */
export const ZOD = [
  {
    file: "zod/v4/mini/schemas.js",
    sha256: "5614339bbec6b9be13ed1809e1215fe44d78e99f5f0eee848c0bb3b25dc1c9b6",
    members: {
      'core.$constructor("ZodMiniType")': [
        ...["with", "parseAsync", "safeParseAsync", "check", "clone", "brand", "register", "apply"],
      ],
    },
    passages: [],
  },
  {
    file: "zod/v4/core/errors.js",
    sha256: "a0c95ef2f7085b5bc2931f7b566f524b26a0360c8df741e3f87f923745cf9792",
    members: {},
    // An error's own toString(), taken off it: nobody does that.
    passages: [{ from: "    /* `toString` lives as a non-enumerable", upTo: "};\nexport const $ZodError = " }],
  },
  {
    file: "zod/v4/core/schemas.js",
    sha256: "0ee56e8afbae28eeb1060a162ad7e56f0675ee6fb83f0ae56bea2e088f6cdbc0",
    members: { 'core.$constructor("$ZodType")': ['"~standard"'] },
    passages: [
      { from: "    else {\n        const runChecks = (payload", upTo: "}, {\n    // Wrappers extend this" },
      { from: "    capSize(inst, arraySize);\n" },
      // What tells the shapes of a discriminated union apart.
      {
        from: '    util.defineLazyInternal(inst, "propValues", (zod) => {\n        const shape = zod.def.shape;',
        upTo: "    const isObject = util.isObject;",
      },
      // Values made fit: one that does not fit is refused.
      {
        from: "        if (def.coerce)\n            try {\n                payload.value = String(payload.value);",
        upTo: '        if (typeof payload.value === "string")',
      },
      {
        from: "        if (def.coerce)\n            try {\n                payload.value = Number(payload.value);",
        upTo: "        const input = payload.value;",
      },
      {
        from: "        if (def.coerce)\n            try {\n                payload.value = Boolean(payload.value);",
        upTo: "        const input = payload.value;",
      },
      { from: `${LAZY}        const patternValues`, upTo: "    inst._zod.parse" },
      {
        from: `${LAZY}        const pattern = zod.def.innerType._zod.pattern;\n        return pattern ? new RegExp(\`^(\${util.cleanRegex(pattern.source)})?$\`)`,
        upTo: "    inst._zod.parse",
      },
      {
        from: `${LAZY}        const pattern = zod.def.innerType._zod.pattern;\n        return pattern ? new RegExp(\`^(\${util.cleanRegex(pattern.source)}|null)$\`)`,
        upTo: '    util.defineLazyInternal(inst, "values"',
      },
    ],
  },
];
