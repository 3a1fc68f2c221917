/** @typedef {import("playwright").Page} Page */
/** @typedef {{ width: number, height: number, grey: Uint8ClampedArray }} GreyPicture */

/**
 * A camera before which somebody holds the next label as soon as the phone has shown the last one. The next page that this
 * one opens has it. @param {Page} page @param {GreyPicture[]} labels
 */
export async function holdLabels(page, labels) {
  const pictures = labels.map(({ width, height, grey }) => ({
    ...{ width, height },
    grey: Buffer.from(grey.buffer, grey.byteOffset, grey.byteLength).toString("base64"),
  }));
  await page.addInitScript((given) => {
    const canvas = document.createElement("canvas");
    /** @param {number} n */
    const hold = (n) => {
      const picture = given[n];
      if (!picture) return;
      const { width, height, grey } = picture;
      Object.assign(canvas, { width, height });
      const bytes = atob(grey);
      const colours = new Uint32Array(width * height);
      // Opaque grey: alpha, blue, green and red of one byte each.
      for (let i = 0; i < colours.length; i++) colours[i] = 0xff000000 | (bytes.charCodeAt(i) * 0x010101);
      const drawn = new ImageData(new Uint8ClampedArray(colours.buffer), width, height);
      canvas.getContext("2d")?.putImageData(drawn, 0, 0);
    };
    Object.assign(window, { hold });
    navigator.mediaDevices.getUserMedia = async () => {
      hold(0);
      return canvas.captureStream();
    };
  }, pictures);
}

/**
 * Labels per second, from the first to the last one of these codes. @param {Page} page @param {readonly string[]} codes
 */
export function pacedRate(page, codes) {
  return page.evaluate(
    (all) =>
      new Promise((/** @type {(rate: number) => void} */ resolve, reject) => {
        let held = 0;
        let first = 0;
        const slow = setTimeout(() => reject(new Error(`Label ${held} was not shown`)), 60_000);
        const watch = new MutationObserver(() => {
          const code = all[held] ?? "";
          const shown = document.querySelector("section[aria-label^='AKF-']")?.textContent ?? "";
          if (!shown.includes(`${Number(code.slice(-2))} of 3`) || !shown.includes(code.slice(5, 10))) return;
          const now = performance.now();
          if (held === 0) first = now;
          held += 1;
          if (held < all.length) return /** @type {any} */ (window).hold(held);
          clearTimeout(slow);
          watch.disconnect();
          resolve(((all.length - 1) * 1000) / (now - first));
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    codes,
  );
}
