import { prepareBookAgain } from "#data/use-cases/book-again.ts";

export { prepareBookAgain };
