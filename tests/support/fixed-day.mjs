// Loaded before vitest: the clock of a test's process begins at TEST_NOW and goes on from there, so that a test says the same on
// every day of the year. `npm run test:slow -- days` gives other moments.
const real = Date.now;
const ahead = Date.parse(process.env.TEST_NOW ?? "2026-11-25T11:00:00+02:00") - real();

Date.now = () => real() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [target.now()], newTarget),
  apply: () => new Date().toString(),
});
