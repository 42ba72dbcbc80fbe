import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readJson } from './read-json.mjs';

const root = join(import.meta.dirname, '..');
const described = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** Returns the names of installed packages and of all that they depend on. */
export function withDependencies(names: readonly string[]): string[] {
  const found = new Map<string, true>();
  const visit = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    if (folder === undefined || found.has(folder)) return;
    found.set(folder, true);
    for (const needed of Object.keys(described.parse(readJson(join(folder, 'package.json'))).dependencies))
      visit(needed, folder);
  };
  for (const name of names) visit(name, root);
  return [...new Set([...found.keys()].map((folder) => folder.split('/node_modules/').at(-1) ?? ''))];
}

/** Looks for a package as Node does: in the folder of who needs it, then in those above. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return from === root || from === dirname(from) ? undefined : folderOf(name, dirname(from));
}
