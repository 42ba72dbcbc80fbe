import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { paths } from '../session/paths.ts';
import { BottomBar } from './navigation.tsx';

const html = (toSend: number, path: string = paths.home) =>
  renderToString(
    <MemoryRouter initialEntries={[path]}>
      <TranslationProvider t={createTranslate(wordsOf('pt-br', 'visitor', 'portal'), 'pt-br')} locale="pt-br">
        <BottomBar toSend={toSend} />
      </TranslationProvider>
    </MemoryRouter>,
  );

test('the entry of the money counts the tax invoices to send, and its name says so', () => {
  expect(html(2)).toContain('>2</span>');
  expect(html(2)).toContain('Notas fiscais: 2 a enviar');
  expect(html(0)).not.toContain('<span');
});

test('the page of tax invoices belongs to the entry of the money', () => {
  const active = [...html(0, paths.invoices).matchAll(/<a [^>]*class="[^"]*\bactive\b[^>]*>/g)].map(([link]) => link);
  expect(active).toEqual([expect.stringContaining(`href="${paths.financial}"`)]);
});
