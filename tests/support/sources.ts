import { readdirSync, statSync } from "node:fs";

/** The repository's files in these folders, and these files, without generated ones; paths from its root with "/". */
export const sources = (...paths: string[]): string[] =>
  paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.gen\.\w+$/.test(entry.name))
      .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll("\\", "/"));
  });
