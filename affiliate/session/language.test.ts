import { expect, test, vi } from 'vitest';
import { createLanguage, type Memory } from './language.ts';

function memoryOf(values: Record<string, string>): Memory {
  return {
    getItem: (key) => values[key] ?? null,
    setItem: (key, value) => {
      values[key] = value;
    },
  };
}

test('the first visit is in Portuguese, and a chosen language is kept for the next visit', async () => {
  const kept = {};
  const first = await createLanguage(memoryOf(kept));
  expect(first.get().t('common.save')).toBe('Salvar');
  await first.change('en');
  expect(first.get().t('common.save')).toBe('Save');
  const second = await createLanguage(memoryOf(kept));
  expect(second.get().locale).toBe('en');
});

test('an invalid stored value is ignored', async () => {
  const language = await createLanguage(memoryOf({ locale: 'pt-BR' }));
  expect(language.get().locale).toBe('pt-br');
});

test('the language can change without storage', async () => {
  const language = await createLanguage(undefined);
  await language.change('en');
  expect(language.get().locale).toBe('en');
});

test('subscribers are notified of a change until they unsubscribe', async () => {
  const language = await createLanguage(undefined);
  const seen: string[] = [];
  const stop = language.subscribe(() => seen.push(language.get().locale));
  await language.change('en');
  stop();
  await language.change('pt-br');
  expect(seen).toEqual(['en']);
});

test('the last choice wins, however long an earlier one loads', async () => {
  vi.resetModules();
  const fresh = await import('./language.ts');
  const kept: Record<string, string> = {};
  const language = await fresh.createLanguage(memoryOf(kept));
  const slow = language.change('en');
  await language.change('pt-br');
  await slow;
  expect(language.get().locale).toBe('pt-br');
  expect(kept).toEqual({ locale: 'pt-br' });
});
