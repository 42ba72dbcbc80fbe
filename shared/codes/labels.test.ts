import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Locale, locales } from '#shared/locale.ts';
import { wordsOf } from '#shared/words/index.ts';

const codeList = z.object({ name: z.string(), names: z.array(z.string()), fallbackKey: z.string() });
const modules = import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./*/*.test.ts'], { eager: true });
const lists = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => codeList.safeParse(value).data ?? []);

const expectedWords = Object.fromEntries(
  lists.map((list) => [list.name, [...list.names, list.fallbackKey.split('.').at(-1)].toSorted()]),
);

const codesOf = (locale: Locale) =>
  z.record(z.string(), z.record(z.string(), z.string())).parse(wordsOf(locale, 'portal', 'staff').codes);

test.each(locales)('every entry and fallback of every code list has a text in %s, and no text is unused', (locale) => {
  const keys = Object.fromEntries(
    Object.entries(codesOf(locale)).map(([list, labels]) => [list, Object.keys(labels).toSorted()]),
  );
  expect(keys).toEqual(expectedWords);
});

test("the product's texts are those of the specification", () => {
  expect(lists.length).toBeGreaterThan(11);
  const codes = codesOf('pt-br');
  expect(codes.channel_status).toEqual({ pending: 'Pendente', active: 'Ativo', paused: 'Pausado', other: '-' });
  expect(codes.campaign_status?.other).toBe('Não Definido');
  expect(codes.cap_period?.other).toBe('Não definido');
  expect(codes.conversion_status?.other).toBe('');
});
