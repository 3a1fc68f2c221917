let resolve = () => {};

/** Resolves when this tab has pulled once, whatever came of it. */
export const firstPull = new Promise<void>((done) => {
  resolve = done;
});

export const pulledOnce = (): void => resolve();
