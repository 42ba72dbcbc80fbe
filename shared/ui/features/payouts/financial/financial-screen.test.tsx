import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '#shared/client/client.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { bonusDescription } from '#shared/rules/bonus-description.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { ScreenHostProvider } from '#shared/ui/base/screen-host.tsx';
import { createSiteTheme } from '#shared/ui/base/theme.ts';
import { TranslationProvider } from '#shared/ui/base/translation.tsx';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { CommissionCards, CommissionTable } from './commission-rows.tsx';
import { FinancialScreen } from './financial-screen.tsx';
import { PaymentFaq } from './payment-faq.tsx';
import { PaymentRequestDialog } from './payment-request-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ReceiptNotice } from './receipt-notice.tsx';

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
])('with the address "%s", the answer about tax invoices says "%s"', (content, answer) => {
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  const html = renderToString(
    <ThemeProvider theme={createSiteTheme()}>
      <TranslationProvider t={t} locale="pt-br">
        <PaymentFaq minimum={undefined} hasInvoices />
      </TranslationProvider>
    </ThemeProvider>,
  );
  expect(html).toContain(answer);
  expect(html).toContain(
    'Pedidos feitos até o dia 10 são pagos no dia 15. Pedidos feitos até o dia 20 são pagos no dia 25.',
  );
});

type Language = 'pt-br' | 'en';

/** Renders what an affiliate sees whose payment data has this type of document, once everything is loaded. */
function renderedFor(documentType: string, language: Language, content: (info: PaymentInfo) => ReactNode): string {
  const translate = createTranslate(wordsOf(language, 'visitor', 'portal'), language);
  const client = createClient({ locale: () => language, translate });
  const fields = ['bank_country', 'pix_type', 'pix_key', 'iban', 'other_value', 'bank_account_number'];
  const info = {
    ...Object.fromEntries(fields.map((field) => [field, null])),
    document_type: documentType,
    document_number: '52998224725',
    business_name: 'Ana Souza',
    email: 'ana@demo.test',
  } as PaymentInfo;
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKeys.one('payout-standing', 1), {
    available: 700,
    minimum: 500,
    payment_info: info,
    blockers: [],
    cut_off: '2026-12-10',
    pay_date: '2026-12-15',
  });
  return renderToString(
    <ThemeProvider theme={createSiteTheme()}>
      <TranslationProvider t={translate} locale={language}>
        <QueryClientProvider client={queryClient}>
          <ScreenHostProvider client={client} notify={never}>
            {content(info)}
          </ScreenHostProvider>
        </QueryClientProvider>
      </TranslationProvider>
    </ThemeProvider>,
  );
}

type PaymentInfo = ResourceRecord<'payment-info'>;

const receipt: ResourceRecord<'payment-request'> = {
  id: 'a',
  affiliate_id: 1,
  state: 'awaiting_invoice',
  message: 'Solicitado.',
  payment_id: 7,
  amount: 700,
  pay_date: '2026-12-15',
  requested_at: '2026-12-01T12:00:00Z',
};

/** What is read before, while and after a payment is requested. */
const stages: Readonly<Record<string, (info: PaymentInfo, needsInvoice: boolean) => ReactNode>> = {
  screen: () => (
    <FinancialScreen
      affiliateId={1}
      isStaff={false}
      mayRequest
      clock={{ now: () => new Date('2026-12-01T12:00:00Z') }}
      onPaymentInfoNeeded={never}
      onPersonalDataNeeded={never}
      onWay={never}
    />
  ),
  question: (info, needsInvoice) => (
    <PaymentRequestDialog
      affiliateId={1}
      isStaff={false}
      needsInvoice={needsInvoice}
      available={700}
      paymentInfo={info}
      payDate="2026-12-15"
      hasFailure={false}
      onClose={never}
      onRequested={never}
      onRefused={() => Promise.resolve(false)}
    />
  ),
  receipt: (_info, needsInvoice) => (
    <ReceiptDialog
      receipt={receipt}
      payee="Ana Souza"
      needsInvoice={needsInvoice}
      onClose={never}
      onShowRequested={never}
      onSendInvoice={never}
    />
  ),
  notice: (_info, needsInvoice) => <ReceiptNotice receipt={receipt} needsInvoice={needsInvoice} />,
};

const invoiceWords = { 'pt-br': /nota fiscal|notas fiscais/i, en: /invoice/i } as const;

test.each(
  Object.keys(stages).flatMap((stage) => (['pt-br', 'en'] as const).map((language) => [stage, language] as const)),
)(
  'the %s in %s names the invoice to who is paid by CNPJ or abroad, and never to who is paid by CPF',
  (stage, language) => {
    vi.stubGlobal('document', { querySelector: () => ({ content: '' }) });
    const said = ['CPF', 'CNPJ', 'INTER'].map((type) =>
      invoiceWords[language].test(renderedFor(type, language, (info) => stages[stage]!(info, type !== 'CPF'))),
    );
    expect(said).toEqual([false, true, true]);
  },
);

test.each([
  ['pt-br', 'Bônus (Meta)'],
  ['en', 'Bonus (Target)'],
] as const)('a bonus and its state are in the language of the screen: %s', (language, name) => {
  const row: ResourceRecord<'commission'> = {
    id: 'a',
    campaign_name: 'Loja',
    date: '2026-12',
    value: 30,
    channel_name: 'Blog',
    status: commissionState.codes.future,
    description: bonusDescription('Meta'),
  };
  for (const Rows of [CommissionTable, CommissionCards]) {
    const html = renderedFor('CPF', language, () => <Rows rows={[row]} />);
    expect(html).toContain(name);
    expect(html.includes('Futura')).toBe(language === 'pt-br');
  }
});
