import { expect, it } from 'vitest';
import { paymentRequestedMail } from '../domains/payouts/payment-request/mails.ts';
import { readEnv } from '../env.ts';
import { composeMail } from './compose.ts';
import { html } from './html.ts';

it('escapes interpolated values once, in text and in attributes', () => {
  const hostile = `<img src=x onerror="a()">&'`;
  expect(html`<p title="${hostile}">${hostile}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;&#39;">&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;&#39;</p>',
  );
  const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`);
  expect(html`<b>${items}</b>${7}`.markup).toBe('<b><i>a</i><i>&lt;b&gt;</i></b>7');
});

it('composes both forms of a mail from the same texts', () => {
  const mail = composeMail(
    { brandName: 'Rede', brandColour: '#ffcc00' },
    {
      to: 'a@example.com',
      language: 'en',
      subject: 'Assunto & mais',
      paragraphs: ['Um.', 'Dois <2>.'],
      action: { label: 'Abrir', url: 'https://example.com/?a=1&b=2' },
      note: 'Ignore.',
    },
  );
  expect(mail.text).toBe('Um.\n\nDois <2>.\n\nAbrir: https://example.com/?a=1&b=2\n\nIgnore.\n\nRede\n');
  expect(mail.html).toContain('<html lang="en">');
  expect(mail.html).toContain('Dois &lt;2&gt;.');
  expect(mail.html).toContain('href="https://example.com/?a=1&amp;b=2"');
  expect(mail.html).toContain('background:#ffcc00;color:#000000');
  expect(mail.html).not.toMatch(/<script|<img|@import|url\(/);
});

it('invites replies only when an address is configured, in the language of the recipient', () => {
  const [nobody, somebody] = [readEnv({}), readEnv({ MAIL_REPLY_TO: 'ajuda@example.com' })];
  const request = { to: 'a@example.com', amountCents: 123_456, payDate: '2026-12-15', taxInvoiceDueOn: null };
  expect(paymentRequestedMail(somebody, { ...request, language: 'pt-br' }).text).toContain('responda a este e-mail');
  expect(paymentRequestedMail(nobody, { ...request, language: 'pt-br' }).text).not.toContain('responda');
  const { subject, text } = paymentRequestedMail(somebody, { ...request, language: 'en' });
  expect(subject).toBe('Payment request received');
  expect(text).toContain('R$1,234.56');
  expect(text).toContain('reply to this e-mail');
  expect(paymentRequestedMail(nobody, { ...request, language: 'en' }).text).not.toContain('reply');
});

it('names the tax invoice of a payment only where one is needed', () => {
  const request = { to: 'a@example.com', amountCents: 123_456, payDate: '2026-12-15' };
  for (const [language, words] of [
    ['pt-br', /nota fiscal|\/invoices/i],
    ['en', /invoice/i],
  ] as const) {
    for (const isPlanned of [false, true]) {
      const textOf = (taxInvoiceDueOn: string | null) =>
        paymentRequestedMail(readEnv({}), { ...request, language, isPlanned, taxInvoiceDueOn }).text;
      expect(textOf(null)).not.toMatch(words);
      expect(textOf('2026-12-13')).toMatch(words);
    }
  }
});
