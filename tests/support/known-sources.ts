import { type BuildName, digestOfSources, ensureBuilt } from '../../tools/builds.mjs';

// The sources do not change during a run: a process reads them once, not for each of hundreds of databases and platforms.

const digests = new Map<string, string>();
const built = new Set<BuildName>();

/** As `digestOfSources`, of what they were when this process first asked. */
export function knownDigest(folders: string[]): string {
  const name = folders.join();
  const digest = digests.get(name) ?? digestOfSources(folders);
  digests.set(name, digest);
  return digest;
}

/** Builds what is stale, unless this process has looked before. */
export function ensureBuiltOnce(names: readonly BuildName[]): void {
  ensureBuilt(names.filter((name) => !built.has(name)));
  for (const name of names) built.add(name);
}
