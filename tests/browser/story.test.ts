import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { formatBrl } from '#shared/money.ts';
import { launchBrowser, newPage, screenshot, type TestPage } from '../support/browser.ts';
import { SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { orderFile } from '../support/order-file.ts';
import { type PostalCodeService, startPostalCodeService } from '../support/postal-code-service.ts';
import { reconcile } from '../support/reconcile.ts';
import { startStack, type Stack } from '../support/stack.ts';
import * as backOffice from './story/back-office.ts';
import { mailTo } from './story/mail.ts';
import * as portal from './story/portal.ts';

const bianca = { firstName: 'Bianca', lastName: 'Tavares', email: 'bianca@exemplo.test', password: 'Segura-77-xy' };
const channel = {
  type: 'Blog',
  name: 'Diário da Bianca',
  categories: ['Moda', 'Viagem'],
  url: 'https://bianca.exemplo.test',
  description: 'O que eu visto quando viajo.',
};

let postalCodes: PostalCodeService;
let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  postalCodes = await startPostalCodeService();
  [stack, browser] = await Promise.all([
    // As `npm start` runs it: the gateway is the proxy's child, and its mails lead to the proxy.
    startStack({ gateways: 0, sites: true, env: { CEP_URLS: postalCodes.url, LOG_LEVEL: 'warn' } }),
    launchBrowser(),
  ]);
}, 300_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
  await postalCodes.close();
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('from a registration to a payment: what people do on both sites, and who did it', async () => {
  const phone = await newPage(browser, { device: 'phone' });
  const desktop = await newPage(browser, { device: 'desktop' });
  const windows: TestPage[] = [phone, desktop];
  onTestFailed(async () => {
    await screenshot(phone.page, 'story-failed-phone');
    await screenshot(desktop.page, 'story-failed-desktop');
  });
  const everythingQuiet = () => windows.forEach(({ expectQuiet }) => expectQuiet());

  // A visitor registers, and becomes an affiliate by the link of a mail.
  await phone.page.goto(`${stack.url}/`);
  await portal.register(phone.page, bianca);
  const mail = await mailTo(stack.dataDir, bianca.email);
  await portal.activate(phone.page, mail);
  await portal.signIn(phone.page, bianca.email, bianca.password);
  await phone.page.getByRole('heading', { name: bianca.firstName }).waitFor();
  await screenshot(phone.page, 'story-1-home');
  everythingQuiet();

  // She fills in who she is and where she lives, and adds a channel.
  await phone.page.goto(`${stack.url}/account/myaccount`);
  await portal.fillInPersonalData(phone.page, 'Bianca Viagens Ltda', '11987654321');
  await phone.page.getByRole('link', { name: 'Endereço' }).click();
  expect(await portal.streetOf(phone.page, '01310100', 'São Paulo')).toBe('Avenida Paulista');
  // The street of one town is not that of another.
  expect(await portal.streetOf(phone.page, '35930970', 'João Monlevade')).toBe('');
  await portal.fillInAddress(phone.page, '01310100', 'São Paulo', '1578');
  expect(postalCodes.asked).toEqual(['01310100', '35930970']);
  await phone.page.getByRole('link', { name: 'Canais' }).click();
  await portal.addChannel(phone.page, channel);
  await phone.page.getByText('Pendente', { exact: true }).waitFor();
  await screenshot(phone.page, 'story-2-channel');
  everythingQuiet();

  // Staff sign in at the same page and land in the back-office; they set her manager and approve the channel.
  await desktop.page.goto(`${stack.url}/auth`);
  await portal.signIn(desktop.page, 'gerente@demo.test', SAMPLE_PASSWORD);
  await desktop.page.waitForURL('**/admin/');
  await backOffice.findAffiliate(desktop.page, 'Bianca Tavares');
  await backOffice.setComercialManager(desktop.page, 'Marcos Teixeira');
  const affiliateId = Number(/affiliate\/(\d+)/.exec(desktop.page.url())?.[1]);
  await backOffice.approveChannel(desktop.page, channel.name);
  await screenshot(desktop.page, 'story-3-approved');
  everythingQuiet();

  // A shop's file of orders: two of long ago that it has delivered, one still under way.
  const staff = await signedInClient(stack.url, 'admin@demo.test');
  const { body: sites } = await staff.get<{ id: number }[]>(`/api/channel?filter={"affiliate_id":${affiliateId}}`);
  const site = sites[0]!.id;
  const file = orderFile([
    { order: 'pedido-a', site, price: '8000.00', city: 'Goiânia' },
    { order: 'pedido-b', site, price: '1234.56' },
    { order: 'pedido-c', site, price: '99.90', status: 'shipped', delivered: '' },
  ]);
  const facts = await backOffice.importOrders(desktop.page, 'pedidos-bianca.csv', file);
  expect(plain(facts)).toMatch(/1 kB · 15 colunas[^]*R\$ 9\.334,46/);
  await screenshot(desktop.page, 'story-4-imported');
  everythingQuiet();

  // The conversions show in her report, and in its file.
  await backOffice.findAffiliate(desktop.page, 'Bianca Tavares');
  await desktop.page.getByRole('tab', { name: 'Relatório de Conversão' }).click();
  await desktop.page.getByRole('cell', { name: 'pedido-c-1' }).waitFor();
  await expect.poll(async () => plain(await desktop.page.locator('tfoot').innerText())).toContain('R$ 9.334,46');
  await backOffice.filterReport(desktop.page, 'pedido-a-1');
  await expect.poll(() => desktop.page.getByRole('cell', { name: /^pedido-/ }).allInnerTexts()).toEqual(['pedido-a-1']);
  const { name, content } = await backOffice.downloadReport(desktop.page);
  expect(name).toBe('conversion_reports.csv');
  expect(content.startsWith('\uFEFF')).toBe(true);
  const [, ...lines] = content.trim().split(/\r?\n/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('pedido-a-1');
  expect(lines[0]).toContain('8000,00');
  expect(lines[0]).toContain('Goiânia');
  await screenshot(desktop.page, 'story-5-report');
  everythingQuiet();

  // What she has earned by the delivered orders is available at once; to be paid she still lacks payment data.
  const { body: report } = await staff.get<{ validation_status: number; affiliate_commission_cost: number }[]>(
    `/api/conversion?filter={"affiliate_id":${affiliateId}}`,
  );
  const earned = report.filter((row) => row.validation_status === 2).map((row) => row.affiliate_commission_cost);
  expect(earned).toHaveLength(2);
  await phone.page.goto(`${stack.url}/financial`);
  const available = formatBrl(Math.round(earned.reduce((sum, value) => sum + value * 100, 0)) / 100, 'pt-br');
  await expect
    .poll(() => portal.sumsOn(phone.page))
    .toEqual({
      available: plain(available),
      in_progress: 'R$ 0,00',
      future: 'R$ 0,00',
    });
  await portal.learnWhatIsMissing(phone.page);
  await screenshot(phone.page, 'story-6-earned');
  await portal.signOut(phone.page);
  everythingQuiet();

  // One who has payment data sees three sums on a phone and asks once, however often the button is pressed.
  await portal.signIn(phone.page, 'afiliado@demo.test', SAMPLE_PASSWORD);
  await phone.page.getByRole('heading', { name: 'Mariana' }).waitFor();
  await phone.page.getByRole('link', { name: 'Financeiro' }).first().click();
  await expect.poll(async () => (await portal.sumsOn(phone.page)).available).toMatch(/^R\$ [\d.]+,\d\d$/);
  const before = await portal.sumsOn(phone.page);
  const cents = (text: string) => Number(text.replaceAll(/\D/g, ''));
  expect(cents(before.available)).toBeGreaterThan(50_000);
  await screenshot(phone.page, 'story-7-sums');
  await portal.requestPaymentNervously(phone.page, 12, before.available);
  await expect.poll(async () => (await portal.sumsOn(phone.page)).available).toBe('R$ 0,00');
  const after = await portal.sumsOn(phone.page);
  expect(cents(after.in_progress)).toBe(cents(before.in_progress) + cents(before.available));
  expect(after.future).toBe(before.future);
  await screenshot(phone.page, 'story-8-requested');
  everythingQuiet();

  // Staff see who did what.
  await backOffice.openAudit(desktop.page);
  await expect.poll(() => backOffice.linesOn(desktop.page)).toContainEqual(expect.stringContaining('Cadastro feito'));
  const audit = await backOffice.linesOn(desktop.page);
  for (const [who, what] of [
    ['Visitante', 'Cadastro feito'],
    ['Bianca Tavares', 'Conta ativada'],
    ['Bianca Tavares', 'Dados do afiliado alterados'],
    ['Bianca Tavares', 'Canal criado'],
    ['Marcos Teixeira', 'Gerente do afiliado alterado'],
    ['Marcos Teixeira', 'Canal alterado'],
    ['Marcos Teixeira', 'Conversões importadas'],
  ] as const) {
    expect(
      audit.some((line) => line.includes(who) && line.includes(what)),
      `${who}: ${what}`,
    ).toBe(true);
  }
  const requests = audit.filter((line) => line.includes('Pagamento solicitado'));
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain('Mariana Costa');
  await screenshot(desktop.page, 'story-9-audit');
  everythingQuiet();

  for (const { close } of windows) await close();
  await stack.kill();
  expect(await reconcile({ DATA_DIR: stack.dataDir })).toBe('0');
}, 240_000);
