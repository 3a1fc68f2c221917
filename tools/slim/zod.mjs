const LAZY = '    util.defineLazyInternal(inst, "pattern", (zod) => {\n';

/**
 * zod/mini without checks, asynchronous parsing, the Standard Schema (forms have valibot) and patterns, which only template
 * literals ask for. What we have are shapes that are parsed at once; anything else is no function, or throws.
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
    file: "zod/v4/core/schemas.js",
    sha256: "0ee56e8afbae28eeb1060a162ad7e56f0675ee6fb83f0ae56bea2e088f6cdbc0",
    members: { 'core.$constructor("$ZodType")': ['"~standard"'] },
    passages: [
      { from: "    else {\n        const runChecks = (payload", upTo: "}, {\n    // Wrappers extend this" },
      { from: "    capSize(inst, arraySize);\n" },
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
