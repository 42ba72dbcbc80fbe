import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the folder of `package.json`, the same from the sources and from the built servers. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}.`);
    folder = parent;
  }
  return folder;
}
