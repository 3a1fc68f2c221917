declare module "subset-font" {
  /** The parts of its interface that tools/fonts.mjs and tools/pictures.mjs use. */
  export default function subset(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes?: Record<string, number | { min: number; max: number }>;
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
