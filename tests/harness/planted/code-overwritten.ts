import * as right from "#data/shared/read-codes.ts";

export * from "#data/shared/read-codes.ts";

/** There is a place for one code. */
export const keepCode: typeof right.keepCode = (read) => {
  localStorage.removeItem("akamas_read_codes");
  return right.keepCode(read);
};
