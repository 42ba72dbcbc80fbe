import { expect, test } from 'vitest';
import { createLanguage, type Memory } from './language.ts';

function memoryOf(values: Record<string, string>): Memory {
  return {
    getItem: (key) => values[key] ?? null,
    setItem: (key, value) => {
      values[key] = value;
    },
  };
}

test('a first visit is in Portuguese, and a chosen language stays for the next one', async () => {
  const kept = {};
  const first = await createLanguage(memoryOf(kept));
  expect(first.get().t('common.save')).toBe('Salvar');
  await first.change('en');
  expect(first.get().t('common.save')).toBe('Save');
  const second = await createLanguage(memoryOf(kept));
  expect(second.get().locale).toBe('en');
});

test('a kept value that is no language is ignored', async () => {
  const language = await createLanguage(memoryOf({ locale: 'pt-BR' }));
  expect(language.get().locale).toBe('pt-br');
});

test('a browser that keeps nothing still changes the language', async () => {
  const language = await createLanguage(undefined);
  await language.change('en');
  expect(language.get().locale).toBe('en');
});

test('those who listen are told of a change, until they stop', async () => {
  const language = await createLanguage(undefined);
  const seen: string[] = [];
  const stop = language.subscribe(() => seen.push(language.get().locale));
  await language.change('en');
  stop();
  await language.change('pt-br');
  expect(seen).toEqual(['en']);
});
