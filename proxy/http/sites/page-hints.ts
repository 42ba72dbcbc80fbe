import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import * as z from 'zod/mini';

/** A page whose lazy code is known before the page itself says so. Names are those of the sources in the build's manifest. */
export interface HintedPage {
  /** A script that runs at once. */
  script: string;
  /** The lazy parts that the page then asks for. */
  parts: readonly string[];
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
function keyOf(manifest: Manifest, part: string): string[] {
  if (manifest[part]) return [part];
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
  parts.flatMap((part) => keyOf(manifest, part)).forEach(reach);
  return [...reached].flatMap((key) => manifest[key] ?? []).filter(({ file }) => !page.includes(`/${file}"`));
}

/**
 * Returns what is added to the head of a page, so that a browser asks for the script, the code and the styles of the page's lazy
 * parts side by side with its first code, not after it. Empty for a site that was built without a manifest.
 *
 * @param directory of the built site
 * @param page of the site
 * @param base where it is served
 */
export function openPageHints(directory: string, page: string, base: string, { script, parts }: HintedPage): string {
  const file = join(directory, '.vite/manifest.json');
  if (!existsSync(file)) return '';
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const chunks = chunksOf(manifest, page, parts);
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const early = manifest[script];
  return [
    ...(early ? [`<script type="module" async fetchpriority="high" src="${base}${early.file}"></script>`] : []),
    ...styles.map((style) => `<link rel="preload" as="style" crossorigin href="${base}${style}">`),
    ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${base}${chunk.file}">`),
  ].join('');
}
