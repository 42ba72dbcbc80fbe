import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { channelsPtBr } from '#shared/i18n/portal/channels-pt-br.ts';
import { firstPtBr } from '#shared/i18n/portal/first-pt-br.ts';
import { addWords, type Catalogue, createTranslate } from '#shared/i18n/translate.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The parts that the words come in, by their file. */
const PARTS = Object.fromEntries(
  Object.entries(
    import.meta.glob<Record<string, Catalogue>>('../../shared/i18n/portal/*-pt-br.ts', { eager: true }),
  ).map(([file, part]) => [join(import.meta.dirname, file), Object.values(part)[0] ?? {}]),
);

/** What is shown on its own: the beginning, each page and tab, and what a page opens with words that it does not have. */
const entries = [
  'affiliate/main.tsx',
  'affiliate/app/signed-in.tsx',
  'affiliate/app/session-dialogs.ts',
  'affiliate/pages/auth/code-form.tsx',
  'affiliate/pages/dashboard/home-below.tsx',
  'affiliate/pages/links/link-details.tsx',
  ...Object.keys(import.meta.glob(['../pages/*/*-page.tsx', '../pages/*/*-tab.tsx'])).map((file) =>
    join('affiliate/app', file),
  ),
];

/** The sources that code imports, values alone; what it fetches later only where that opens on the same page. */
function sourcesOf(entry: string): Map<string, string> {
  const sources = new Map<string, string>();
  const waiting = [join(ROOT, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file) || !existsSync(file)) continue;
    const source = readFileSync(file, 'utf8');
    sources.set(file, source);
    for (const [, isType, path = ''] of source.matchAll(/^import (type )?(?:[^;]*? from )?'([^']+\.tsx?)';/gm)) {
      if (isType === undefined) waiting.push(fileOf(file, path));
    }
    for (const [, path = ''] of source.matchAll(/import\('(#shared\/ui\/[^']+)'\)/g)) waiting.push(fileOf(file, path));
  }
  return sources;
}

const fileOf = (importer: string, path: string) =>
  path.startsWith('#') ? join(ROOT, path.slice(1)) : join(dirname(importer), path);

/** The keys, or what keys begin with, that stand in a source, and the code lists whose words its chips show. */
function wordsIn(source: string): string[] {
  const keys = [...source.matchAll(/['`]((?:common|errors|validation|screens|portal)\.[a-z_.]+)/g)];
  const chips = [...source.matchAll(/<StatusChip list=\{(\w+)\}/g)];
  const listName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [...keys.map(([, key = '']) => key), ...chips.map(([, list = '']) => `codes.${listName(list)}.other`)];
}

function leaves(catalogue: Catalogue, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([name, node]) =>
    typeof node === 'string' ? [path + name] : leaves(node, `${path}${name}.`),
  );
}

describe('the Portuguese words of the portal', () => {
  it.each(entries)('are there with what says them: %s', (entry) => {
    const sources = sourcesOf(entry);
    const here: Catalogue = {};
    addWords(here, firstPtBr);
    for (const file of sources.keys()) addWords(here, PARTS[file] ?? {});
    const keys = leaves(here);
    const said = [...sources].filter(([file]) => !file.includes('/i18n/')).flatMap(([, source]) => wordsIn(source));
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((key) => !keys.some((present) => present === key || present.startsWith(key)))).toEqual([]);
  });

  it('join those that were there, and leave the parts as they are', () => {
    const words: Catalogue = {};
    addWords(words, firstPtBr);
    addWords(words, channelsPtBr);
    const t = createTranslate(words, 'pt-br');
    expect([t('screens.channels.title'), t('screens.channels.add')]).toEqual(['Canais', 'Adicionar Canal']);
    expect(firstPtBr.screens.channels).toEqual({ title: 'Canais' });
  });
});
