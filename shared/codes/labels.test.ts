import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { codesEn } from '#shared/i18n/codes-en.ts';
import { codesPtBr } from '#shared/i18n/codes-pt-br.ts';

const codeList = z.object({ name: z.string(), names: z.array(z.string()), fallbackKey: z.string() });
const modules = import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./*/*.test.ts'], { eager: true });
const lists = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => codeList.safeParse(value).data ?? []);

const expectedWords = Object.fromEntries(
  lists.map((list) => [list.name, [...list.names, list.fallbackKey.split('.').at(-1)].toSorted()]),
);

test.each([
  ['Portuguese', codesPtBr],
  ['English', codesEn],
])('every entry and fallback of every code list has a text in %s, and no text is unused', (_, words) => {
  const keys = Object.fromEntries(
    Object.entries(words).map(([list, labels]) => [list, Object.keys(labels).toSorted()]),
  );
  expect(keys).toEqual(expectedWords);
});

test("the product's texts are those of the specification", () => {
  expect(lists.length).toBeGreaterThan(11);
  expect(codesPtBr.channel_status).toEqual({ pending: 'Pendente', active: 'Ativo', paused: 'Pausado', other: '-' });
  expect(codesPtBr.campaign_status.other).toBe('Não Definido');
  expect(codesPtBr.cap_period.other).toBe('Não definido');
  expect(codesPtBr.conversion_status.other).toBe('');
});
