import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '#shared/client/client.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { createSiteTheme } from '#shared/ui/base/theme.ts';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { FinancialScreen } from './financial-screen.tsx';
import { PaymentFaq } from './payment-faq.tsx';

const t = createTranslate(wordsOf('pt-br', 'visitor', 'portal'), 'pt-br');
const never = () => undefined;

afterEach(() => vi.unstubAllGlobals());

/** Renders the screen as it is before anything has been loaded. */
function screenAt(instant: string): string {
  const client = createClient({ locale: () => 'pt-br', translate: t });
  return renderToString(
    <ThemeProvider theme={createSiteTheme()}>
      <TranslationProvider t={t} locale="pt-br">
        <QueryClientProvider client={new QueryClient()}>
          <ScreenHostProvider client={client} notify={never}>
            <FinancialScreen
              affiliateId={1}
              isStaff
              mayRequest
              clock={{ now: () => new Date(instant) }}
              onPaymentInfoNeeded={never}
              onPersonalDataNeeded={never}
            />
          </ScreenHostProvider>
        </QueryClientProvider>
      </TranslationProvider>
    </ThemeProvider>,
  );
}

test.each([
  ['2023-12-10T12:00:00Z', true],
  ['2024-01-01T12:00:00Z', true],
  ['2024-01-02T12:00:00Z', false],
  ['2026-12-10T12:00:00Z', false],
])('at %s the banner about December is there: %s', (instant, isShown) => {
  expect(screenAt(instant).includes(t('screens.financial.december_notice'))).toBe(isShown);
});

test.each([
  ['pagamentos@demo.test', 'ou ao e-mail pagamentos@demo.test, até 2 dias antes da data do pagamento'],
  ['', 'na página Notas fiscais até 2 dias antes da data do pagamento'],
])('with the address "%s", the answer about notes says "%s"', (content, answer) => {
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  const html = renderToString(
    <ThemeProvider theme={createSiteTheme()}>
      <TranslationProvider t={t} locale="pt-br">
        <PaymentFaq minimum={undefined} />
      </TranslationProvider>
    </ThemeProvider>,
  );
  expect(html).toContain(answer);
  expect(html).toContain(
    'Pedidos feitos até o dia 10 são pagos no dia 15. Pedidos feitos até o dia 20 são pagos no dia 25.',
  );
});
