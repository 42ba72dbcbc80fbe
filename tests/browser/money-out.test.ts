import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { formatBrl } from '#shared/money.ts';
import { pdfTexts } from '#shared/testing/pdf-texts.ts';
import { businessDate } from '#shared/time.ts';
import { nationalTaxInvoice } from '../../gateway/sample/nfse-xml.ts';
import { bankAnswer, paymentsIn } from '../support/bank-answer.ts';
import { launchBrowser, newPage, screenshot, showWindows } from '../support/browser.ts';
import { SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { translators } from './screens/words.ts';
import * as payout from './story/payout.ts';
import * as portal from './story/portal.ts';

const t = translators['pt-br'];
const operatorCnpj = '11222333000181';

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startStack({ gateways: 0, sites: true, env: { LOG_LEVEL: 'warn', OPERATOR_CNPJ: operatorCnpj } }),
    launchBrowser(),
  ]);
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const cents = (reais: number) => BigInt(Math.round(reais * 100));

interface Payment {
  id: number;
  amount: number;
  state: string;
  pay_date: string;
  invoice_id: number;
  run_item_id: number | null;
}

// Longer than other tests: a story of several people on many pages.
it('money reaches the bank: asked for, its tax invoice approved, two people, a failure, another run, the statement', async () => {
  const phone = await newPage(browser, { device: 'phone' });
  const finance = await newPage(browser, { device: 'desktop' });
  const closer = await newPage(browser, { device: 'desktop' });
  const windows = [phone, finance, closer];
  onTestFailed(() => showWindows('money-out', windows));
  // The proof of identity is asked for by a refusal.
  const quiet = () => windows.forEach(({ expectQuiet }) => expectQuiet({ but: [/^403 (?:POST|PUT|GET) /] }));

  // The affiliate, a company, asks for its commissions.
  await phone.page.goto(`${stack.url}/auth`);
  await portal.signIn(phone.page, 'afiliado@demo.test', SAMPLE_PASSWORD);
  await phone.page.waitForURL(`${stack.url}/`);
  await phone.page.goto(`${stack.url}/financial`);
  await expect.poll(async () => (await portal.sumsOn(phone.page)).available).toMatch(/R\$/);
  const { available } = await portal.sumsOn(phone.page);
  await portal.requestPaymentNervously(phone.page, 3, available);
  const staff = await signedInClient(stack.url, 'admin@demo.test');
  const affiliate = await signedInClient(stack.url, 'afiliado@demo.test');
  const newest = async (): Promise<Payment> => {
    const { body } = await affiliate.get<Payment[]>('/api/payment?sort=["id","DESC"]&range=[0,0]');
    return body[0]!;
  };
  const asked = await newest();
  expect([asked.state, plain(formatBrl(asked.amount, 'pt-br'))]).toEqual(['awaiting_invoice', available]);
  quiet();

  // It sends the tax invoice that the page asks for, and finance finds nothing wrong with it.
  const { body: ownInfo } = await affiliate.get<{ document_number: string }[]>('/api/payment-info');
  const taxInvoice = nationalTaxInvoice({
    issuer: ownInfo[0]!.document_number,
    taker: operatorCnpj,
    amountCents: Number(cents(asked.amount)),
    yearmonth: businessDate(new Date()).slice(0, 7),
    number: '77001',
  });
  await phone.page.goto(`${stack.url}/invoices`);
  await payout.sendTaxInvoice(phone.page, asked.id, 'nota-77001.xml', taxInvoice);
  await screenshot(phone.page, 'money-out-1-tax-invoice');
  await finance.page.goto(`${stack.url}/auth`);
  await portal.signIn(finance.page, 'financeiro@demo.test', SAMPLE_PASSWORD);
  await finance.page.waitForURL('**/admin/');
  const { body: uploads } = await staff.get<{ id: number; findings: { ok: boolean | null }[] }[]>(
    '/api/invoice-upload?filter={"affiliate_id":1,"status":0}',
  );
  expect(uploads).toHaveLength(1);
  expect(uploads[0]!.findings.filter(({ ok }) => ok === false)).toEqual([]);
  await payout.approveTaxInvoice(finance.page, stack.url, uploads[0]!.id);
  expect((await newest()).state).toBe('ready');
  await screenshot(finance.page, 'money-out-2-approved');
  quiet();

  // Finance drafts the run and cannot close it; the administrator does.
  const runId = await payout.draftRun(finance.page, stack.url, asked.pay_date);
  await payout.learnWhoCloses(finance.page);
  await screenshot(finance.page, 'money-out-3-draft');
  await closer.page.goto(`${stack.url}/auth`);
  await portal.signIn(closer.page, 'admin@demo.test', SAMPLE_PASSWORD);
  await closer.page.waitForURL('**/admin/');
  await payout.closeRun(closer.page, stack.url, runId);
  await screenshot(closer.page, 'money-out-4-closed');
  quiet();

  // The bank's file: 240 characters a line, its own sums and counts, and the payment with our number.
  const files = await payout.downloadFiles(finance.page, stack.url, runId);
  const pix = [...files].find(([name]) => name.includes('pix'))?.[1] ?? '';
  const lines = pix.split('\r\n').slice(0, -1);
  expect(lines.filter((line) => line.length !== 240)).toEqual([]);
  const paid = paymentsIn(pix);
  const total = paid.reduce((sum, payment) => sum + payment.cents, 0n);
  const lotEnd = lines.find((line) => line[7] === '5')!;
  expect(BigInt(lotEnd.slice(23, 41))).toBe(total);
  expect(Number(lines.at(-1)!.slice(23, 29))).toBe(lines.length);
  const ours = `PG${String((await newest()).run_item_id).padStart(18, '0')}`;
  expect(paid.find(({ number }) => number === ours)?.cents).toBe(cents(asked.amount));
  const { body: run } = await staff.get<{ files: { method: string; count: number; amount: number }[] }>(
    `/api/payment-run/${runId}`,
  );
  const pixFile = run.files.find(({ method }) => method === 'pix')!;
  expect([pixFile.count, cents(pixFile.amount)]).toEqual([paid.length, total]);

  // The bank pays the others, and does not know this key.
  await payout.markSent(finance.page);
  const today = businessDate(new Date());
  const answer = bankAnswer(pix, today, (number) => (number === ours ? 'PJ' : '00'));
  await payout.readReturn(finance.page, stack.url, runId, 'retorno-1.ret', answer);
  await screenshot(finance.page, 'money-out-5-return');
  quiet();
  await phone.page.goto(`${stack.url}/financial`);
  await phone.page.getByText(t('codes.payment_failure.pix_key')).filter({ visible: true }).first().waitFor();
  expect((await newest()).state).toBe('failed');
  await screenshot(phone.page, 'money-out-6-failed');

  // Somebody else than who read the return releases it; another run pays it.
  await payout.releaseFailed(closer.page, stack.url, asked.id);
  const secondId = await payout.draftRun(finance.page, stack.url, asked.pay_date);
  await payout.closeRun(closer.page, stack.url, secondId);
  const again = [...(await payout.downloadFiles(finance.page, stack.url, secondId))].find(([name]) =>
    name.includes('pix'),
  )![1];
  const newNumber = `PG${String((await newest()).run_item_id).padStart(18, '0')}`;
  expect(newNumber).not.toBe(ours);
  expect(paymentsIn(again).map(({ number }) => number)).toContain(newNumber);
  await payout.readReturn(
    finance.page,
    stack.url,
    secondId,
    'retorno-2.ret',
    bankAnswer(again, today, () => '00'),
  );
  expect((await newest()).state).toBe('paid');
  quiet();

  // The affiliate sees it, and the statement says what the ledger says.
  await phone.page.goto(`${stack.url}/financial`);
  await phone.page.getByText(t('codes.payment_state.paid')).first().waitFor();
  await screenshot(phone.page, 'money-out-7-paid');
  const statement = await payout.downloadStatement(phone.page);
  expect(statement.name).toBe('extrato_de_transação.pdf');
  const texts = pdfTexts(statement.content).map(plain);
  for (const column of ['Campanha', 'Mês/Ano Ref.', 'Valor', 'Canal de Divulgação', 'Status'])
    expect(texts).toContain(column);
  expect(texts).toContain(`-${available}`);
  const sums = await Promise.all(
    ['2', '3,12,4', '1'].map(async (state) => {
      const { body } = await affiliate.get<{ value: number }[]>(
        `/api/commission-sum?filter={"affiliate_id":1,"state":"${state}"}`,
      );
      return cents(body[0]!.value);
    }),
  );
  const balance = Number(sums.reduce((sum, value) => sum + value, 0n)) / 100;
  expect(texts).toContain(`Saldo final: ${plain(formatBrl(balance, 'pt-br'))}`);
  quiet();

  for (const { close } of windows) await close();
  await stack.kill();
  expect(await reconcile({ DATA_DIR: stack.dataDir })).toBe('0');
}, 600_000);
