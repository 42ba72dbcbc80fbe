import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import * as z from 'zod/mini';
import { escapeHtml } from './escape-html.ts';

/** A page whose lazy code is known before the page itself says so. Names are those of the sources in the build's manifest. */
export interface HintedPage {
  /** A script that runs at once. */
  script: string;
  /** The lazy parts that the page then asks for: the paths of their sources, or the ends of those paths after a slash. */
  parts: readonly string[];
  /** The lazy parts that the page asks for once those are drawn. */
  lateParts?: readonly string[];
  /** The texts in the language that most people have. */
  words: readonly string[];
  /** The paths of the list that the page begins with, below `/api`: that of its rows first. */
  lists?: readonly string[] | undefined;
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/** Finds the chunk of a part: by its source, or by its name where the bundler put it together with others. */
function keysOf(manifest: Manifest, part: string): string[] {
  if (manifest[part]) return [part];
  if (part.startsWith('/')) return Object.keys(manifest).filter((key) => key.endsWith(part));
  const name = basename(part, extname(part));
  return Object.keys(manifest).filter((key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'));
}

/** Returns the chunks of the parts with all that they import, but for those that the page itself names. */
function chunksOf(manifest: Manifest, page: string, parts: readonly string[]): Manifest[string][] {
  const reached = new Set<string>();
  const reach = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    manifest[key]?.imports?.forEach(reach);
  };
  parts.flatMap((part) => keysOf(manifest, part)).forEach(reach);
  return [...reached].flatMap((key) => manifest[key] ?? []).filter(({ file }) => !page.includes(`/${file}"`));
}

/**
 * Says what is added to the head of a hinted page, before the page's own code: names of files, and the script that asks for them after
 * what the page shows first. A file that does not come is loaded again when it is used.
 */
export type PageHints = (page: HintedPage) => string;

/**
 * Reads which files the parts of a site are in. Says nothing for a site that was built without a manifest.
 *
 * @param directory of the built site
 * @param page of the site
 * @param base where it is served
 */
export function openPageHints(directory: string, page: string, base: string): PageHints {
  const file = join(directory, '.vite/manifest.json');
  const manifest = existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const filesOf = (parts: readonly string[], known: readonly string[] = []) => {
    const before = new Set(chunksOf(manifest, page, known));
    const chunks = chunksOf(manifest, page, parts).filter((chunk) => !before.has(chunk));
    const styles = new Set(chunks.flatMap(({ css = [] }) => css));
    return [...styles, ...chunks.map(({ file: script }) => script)].map((name) => base + name).join(' ');
  };
  return ({ script, parts, lateParts = [], words, lists }) => {
    const early = manifest[script];
    return [
      `<meta name="early-files" content="${filesOf(parts)}">`,
      `<meta name="early-words" content="${filesOf(words)}">`,
      ...(lateParts.length === 0 ? [] : [`<meta name="late-files" content="${filesOf(lateParts, parts)}">`]),
      ...(lists === undefined ? [] : [`<meta name="early-lists" content="${escapeHtml(lists.join(' '))}">`]),
      ...(early ? [`<script type="module" async fetchpriority="high" src="${base}${early.file}"></script>`] : []),
    ].join('');
  };
}
