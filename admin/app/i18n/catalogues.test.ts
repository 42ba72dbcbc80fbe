import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import englishMessages from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { ptBr } from './pt-br.ts';

/** Every text of a catalogue by its dotted key. */
function texts(node: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const [inner, text] of texts(value as object, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

const portuguese = texts(ptBr);
const english = texts(en);
const placeholders = (text: string | undefined) => new Set(text?.match(/%\{\w+\}/g));

it('every text stands in both languages', () => {
  expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort());
});

it("every text of react-admin's own catalogue stands in Portuguese", () => {
  const own = texts(englishMessages);
  expect([...own.keys()].filter((key) => !portuguese.has(key))).toEqual([]);
});

it('no text of the back-office uses a value that its translation does not have', () => {
  const differing = [...portuguese]
    .filter(([key]) => key.startsWith('admin.') || key.startsWith('resources.'))
    .filter(([key, text]) => !placeholdersEqual(placeholders(text), placeholders(english.get(key))));
  expect(differing).toEqual([]);
});

const placeholdersEqual = (one: Set<string>, other: Set<string>) =>
  one.size === other.size && [...one].every((name) => other.has(name));

describe('every key that a screen names', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('app/i18n'),
  );
  const keys = new Set(
    files.flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /['"`]((?:admin|resources|ra|common|screens|errors)\.[\w.-]+)['"`]/g,
        ),
      ].map(([, key]) => key ?? ''),
    ),
  );

  it('is in the catalogue', () => {
    expect(keys.size).toBeGreaterThan(100);
    expect([...keys].filter((key) => !portuguese.has(key))).toEqual([]);
  });
});
