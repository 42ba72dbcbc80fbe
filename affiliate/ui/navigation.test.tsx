import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { AccountLinks } from './navigation.tsx';

const html = (toSend: number) =>
  renderToString(
    <MemoryRouter>
      <TranslationProvider t={createTranslate(wordsOf('pt-br', 'visitor', 'portal'), 'pt-br')} locale="pt-br">
        <AccountLinks hasTaxInvoices toSend={toSend} />
      </TranslationProvider>
    </MemoryRouter>,
  );

test('the icon of the tax invoices counts those to send, and its name says so', () => {
  expect(html(2)).toContain('aria-label="Notas fiscais: 2 a enviar"');
  expect(html(2)).toContain('>2</span>');
  expect(html(0)).toContain('aria-label="Notas fiscais"');
  expect(html(0)).not.toContain('<span');
});
