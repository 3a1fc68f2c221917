/** The package has no types of its own. */
declare module "doiuse" {
  type Usage = { feature: string; featureData: { missing?: string; partial?: string }; usage: object };
  export default function doiuse(options: {
    browsers: string | string[] | undefined;
    ignore: string[];
    onFeatureUsage: (usage: Usage) => void;
  }): import("postcss").AcceptedPlugin;
}
