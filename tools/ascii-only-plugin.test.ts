import { expect, it } from 'vitest';
import { escaped } from './ascii-only-plugin.ts';

it('a bundle without other characters than ASCII says the same', async () => {
  const source =
    "export const text = 'São Paulo — R$\u00a0😀', tagged = `ação ${1}`, pattern = /^[−ç😀]$/u, número = 7;";
  const code = escaped(source);
  expect(code).toMatch(/^[\0-\x7f]*$/);
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(module).toMatchObject({ text: 'São Paulo — R$\u00a0😀', tagged: 'ação 1', número: 7 });
  const { pattern } = module as { pattern: RegExp };
  expect(['−', 'ç', '😀', 'x'].map((text) => pattern.test(text))).toEqual([true, true, true, false]);
});
