import fc from "fast-check";

// The same cases in each run of `npm test`; `npm run test:slow -- days` draws others and says which.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? 20_261_128) });
