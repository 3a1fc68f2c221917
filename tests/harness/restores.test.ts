import { restores } from "./support/test.ts";

// So few reach these by chance only; the 250 of `npm run test:slow` have to.
restores({
  seed: 20_261_128,
  runs: 14,
  rare: ["a change that came back", "a booking back at a price of a tariff that is lost"],
});
