import * as right from "#data/local/scan-pictures.ts";

export * from "#data/local/scan-pictures.ts";

/** Of several pictures only the first is stored. */
export const readPictures: typeof right.readPictures = async (scan, pictures, how) =>
  right.readPictures(scan, pictures.slice(0, 1), how);
