import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import englishMessages from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import type { Contract } from '#shared/contract/contract.ts';
import { ptBr as wholePtBr } from '#shared/i18n/pt-br.ts';
import { resourceWordsPtBr } from '#shared/i18n/resources/resource-words-pt-br.ts';
import { contracts } from '#shared/resources/index.ts';
import { en } from './en.ts';
import { ptBr } from './pt-br.ts';

/** Flattens a catalogue into a map from dotted key to text. */
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

it('every text exists in both languages', () => {
  expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort());
});

it("every text of react-admin's own catalogue exists in Portuguese", () => {
  const own = texts(englishMessages);
  expect([...own.keys()].filter((key) => !portuguese.has(key))).toEqual([]);
});

it('both translations of a text use the same placeholders', () => {
  const differing = [...portuguese]
    .filter(([key]) => key.startsWith('admin.') || key.startsWith('resources.'))
    .filter(([key, text]) => !placeholdersEqual(placeholders(text), placeholders(english.get(key))));
  expect(differing).toEqual([]);
});

const placeholdersEqual = (one: Set<string>, other: Set<string>) =>
  one.size === other.size && [...one].every((name) => other.has(name));

const root = join(import.meta.dirname, '../../..');

/** The sources that use catalogue keys, without the catalogues and the tests. */
const sources = ['admin', 'affiliate', 'shared', 'proxy', 'gateway'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(i18n|testing)\//.test(file))
    .map((file) => ({ folder, text: readFileSync(join(root, folder, file), 'utf8') })),
);

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

/** Keys that appear as a complete string literal in a source. */
const literals = new Set(sources.flatMap(({ text }) => matches(text, /['"]([a-z_]+(?:\.[\w-]+)+)['"]/g)));

/**
 * Keys that a source builds from a template such as `admin.mail.${state}`, each as a pattern. Types of keys do not
 * count as a use.
 */
const composed = sources
  .flatMap(({ text }) => matches(text, /`([a-z_]+\.[^`\n]*)`/g))
  .filter((template) => !template.includes('KeyOf<'))
  .map((template) => template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  .map((parts) => new RegExp(`^${parts.join('[\\w-]+(?:\\.[\\w-]+)?')}$`));

it('every key used by a screen is in the catalogue', () => {
  const named = sources
    .filter(({ folder }) => folder === 'admin')
    .flatMap(({ text }) => matches(text, /['"`]((?:admin|resources|ra|common|screens|errors)\.[\w.-]+)['"`]/g));
  expect(new Set(named).size).toBeGreaterThan(100);
  expect(named.filter((key) => !portuguese.has(key))).toEqual([]);
});

it("the screens of both sites say none of the portal's own words, which the back-office does not load", () => {
  const own = sources
    .filter(({ folder }) => folder === 'admin' || folder === 'shared')
    .flatMap(({ text }) => matches(text, /['"`](portal\.[\w.-]+)/g));
  expect(own).toEqual([]);
});

describe('the catalogue has no unused text', () => {
  // Skips the keys of react-admin, and the code lists, which have their own tests.
  const all = [...portuguese.keys(), ...texts({ portal: wholePtBr.portal }).keys()];
  const ours = all.filter((key) => !key.startsWith('ra.') && !key.startsWith('codes.'));

  it('every key is used by a program', () => {
    // react-admin looks up the name of a resource by itself.
    const unused = ours.filter(
      (key) =>
        !literals.has(key) && !composed.some((pattern) => pattern.test(key)) && !/^resources\.[^.]+\.name$/.test(key),
    );
    expect(unused).toEqual([]);
  });

  it('every field label belongs to a field of a contract', () => {
    const fieldsOf = ({ record, input, filter }: Contract) =>
      [record, input, filter].flatMap(({ shape }) => Object.keys(shape));
    const unused = Object.entries(resourceWordsPtBr).flatMap(([name, { fields }]) =>
      Object.keys(fields)
        .filter((field) => !fieldsOf(contracts[name as keyof typeof contracts]).includes(field))
        .map((field) => `resources.${name}.fields.${field}`)
        .filter((key) => !literals.has(key)),
    );
    expect(unused).toEqual([]);
  });
});
