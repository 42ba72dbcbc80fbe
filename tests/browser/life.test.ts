import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { formatBrl } from '#shared/money.ts';
import { launchBrowser, newPage, screenshot, showWindows, type TestPage } from '../support/browser.ts';
import { SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { orderFile } from '../support/order-file.ts';
import { type PostalCodeService, startPostalCodeService } from '../support/postal-code-service.ts';
import { reconcile } from '../support/reconcile.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { translators } from './screens/words.ts';
import * as account from './story/account.ts';
import * as backOffice from './story/back-office.ts';
import { mailedLink, mailTo } from './story/mail.ts';
import * as portal from './story/portal.ts';
import { ageParticipations, settlePayments } from './story/stopped-database.ts';

const t = translators['pt-br'];
const bianca = { firstName: 'Bianca', lastName: 'Tavares', email: 'bianca@exemplo.test', password: 'Segura-77-xy' };
const channel = {
  type: 'Blog',
  name: 'Diário da Bianca',
  categories: ['Moda', 'Viagem'],
  url: 'https://bianca.exemplo.test',
  description: 'O que eu visto quando viajo.',
};

const newEmail = 'bianca.nova@exemplo.test';
const newPassword = 'Outra-88-zw';
const reader = { email: 'rui@exemplo.test', password: 'Leitor-66-qk' };
const payee: account.PaymentData = {
  document: '12ABC34501DE35',
  beneficiary: 'Bianca Viagens Ltda',
  email: bianca.email,
  bank: '260',
  agency: '0001',
  account: '1234567',
  digit: '4',
};

/** No service looks up the name of a company here, so it is typed. */
const noNameService = /^404 GET .*tax-document/;

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
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
  await postalCodes.close();
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

// Longer than other tests: a story of several people on many pages, which a busy machine tells in several minutes.
it('a life: from the registration over the first payment to the deletion of the account', async () => {
  const phone = await newPage(browser, { device: 'phone' });
  const desktop = await newPage(browser, { device: 'desktop' });
  const windows: TestPage[] = [phone, desktop];
  onTestFailed(() => showWindows('life', windows));
  const everythingQuiet = () => windows.forEach(({ expectQuiet }) => expectQuiet());

  // A visitor registers, and becomes an affiliate by the link of a mail.
  await phone.page.goto(`${stack.url}/`);
  await portal.register(phone.page, bianca);
  const mail = await mailTo(stack.dataDir, bianca.email);
  await portal.activate(phone.page, mail);
  await portal.signIn(phone.page, bianca.email, bianca.password);
  await phone.page.getByRole('heading', { name: bianca.firstName }).waitFor();
  await screenshot(phone.page, 'life-1-home');
  everythingQuiet();

  // She fills in who she is and where she lives, and adds a channel.
  await phone.page.goto(`${stack.url}/account/myaccount`);
  await portal.fillInPersonalData(phone.page, 'Bianca Viagens Ltda', '11987654321');
  await phone.page.getByRole('link', { name: 'Endereço' }).click();
  expect(await portal.streetOf(phone.page, '01310100', 'São Paulo')).toBe('Avenida Paulista');
  // The street of one town is not that of another.
  expect(await portal.streetOf(phone.page, '35930970', 'João Monlevade')).toBe('');
  await portal.fillInAddress(phone.page, '01310100', 'São Paulo', '1578');
  expect(postalCodes.requested).toEqual(['01310100', '35930970']);
  await phone.page.getByRole('link', { name: 'Canais' }).click();
  await portal.addChannel(phone.page, channel);
  await phone.page.getByText('Pendente', { exact: true }).waitFor();
  await screenshot(phone.page, 'life-2-channel');
  everythingQuiet();

  // She says how she is paid: a company with letters in its number, and a Pix key that is this number.
  await phone.page.getByRole('link', { name: 'Pagamento' }).click();
  await account.typePaymentData(phone.page, payee);
  await account.proveByPassword(phone.page, bianca.password);
  await phone.page.getByText(t('screens.payment_info.saved')).first().waitFor();
  await phone.page.getByRole('button', { name: t('common.save_changes') }).waitFor();
  await screenshot(phone.page, 'life-3-payment-data');
  phone.expectQuiet({ but: [noNameService, /^403 POST .*payment-info/] });

  // A code of her phone protects the account from now on.
  await phone.page.goto(`${stack.url}/account/myaccount/security`);
  const secondFactor = await account.turnOnSecondFactor(phone.page);
  expect(secondFactor.recoveryCodes).toHaveLength(10);
  await screenshot(phone.page, 'life-4-security');
  everythingQuiet();

  // Staff sign in at the same page and land in the back-office; they set her manager and approve the channel.
  await desktop.page.goto(`${stack.url}/auth`);
  await portal.signIn(desktop.page, 'gerente@demo.test', SAMPLE_PASSWORD);
  await desktop.page.waitForURL('**/admin/');
  await backOffice.findAffiliate(desktop.page, 'Bianca Tavares');
  await backOffice.setComercialManager(desktop.page, 'Marcos Teixeira');
  const affiliateId = Number(/affiliate\/(\d+)/.exec(desktop.page.url())?.[1]);
  await backOffice.approveChannel(desktop.page, channel.name);
  await screenshot(desktop.page, 'life-3-approved');
  everythingQuiet();

  // A shop's file of orders: two of long ago that it has delivered, one still under way.
  const staff = await signedInClient(stack.url, 'admin@demo.test');
  const { body: sites } = await staff.get<{ id: number }[]>(`/api/channel?filter={"affiliate_id":${affiliateId}}`);
  const pair = { site_id: sites[0]!.id, campaign_id: 1 };
  const { body: request } = await staff.post<{ id: string; status: number }>('/api/participation', pair);
  if (request.status !== 1) await staff.put(`/api/participation/${request.id}`, { status: 1 });
  const site = sites[0]!.id;
  // Nothing counts from before a channel asked to take part, and these sales are old. Who asks meanwhile is refused.
  await stack.kill();
  await ageParticipations(stack.dataDir, site);
  await stack.start();
  await desktop.page.reload();
  for (const window of windows) window.expectQuiet({ but: [/net::ERR/, /^503 /] });
  const file = orderFile([
    { order: 'pedido-a', site, price: '8000.00', city: 'Goiânia' },
    { order: 'pedido-b', site, price: '1234.56' },
    { order: 'pedido-c', site, price: '99.90', status: 'shipped', delivered: '' },
  ]);
  const facts = await backOffice.importOrders(desktop.page, 'pedidos-bianca.csv', file);
  expect(plain(facts)).toMatch(/1 kB · 15 colunas[^]*R\$ 9\.334,46/);
  await screenshot(desktop.page, 'life-4-imported');
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
  await screenshot(desktop.page, 'life-5-report');
  expect(await backOffice.refuseByCsv(desktop.page, 'pedido-c-1')).toMatch(/Alteradas\s+1\s/);
  everythingQuiet();

  // What she has earned by the delivered orders is available at once; she asks once, however often she presses.
  const { body: report } = await staff.get<{ validation_status: number; affiliate_commission_cost: number }[]>(
    `/api/conversion?filter={"affiliate_id":${affiliateId}}`,
  );
  expect(report.map((row) => row.validation_status).toSorted()).toEqual([0, 2, 2]);
  const earned = report.filter((row) => row.validation_status === 2).map((row) => row.affiliate_commission_cost);
  expect(earned).toHaveLength(2);
  const available = plain(formatBrl(Math.round(earned.reduce((sum, value) => sum + value * 100, 0)) / 100, 'pt-br'));
  const nothing = 'R$ 0,00';
  await phone.page.goto(`${stack.url}/financial`);
  await expect.poll(() => portal.sumsOn(phone.page)).toEqual({ available, in_progress: nothing, future: nothing });
  await screenshot(phone.page, 'life-6-earned');
  await portal.requestPaymentNervously(phone.page, 12, available);
  await expect
    .poll(() => portal.sumsOn(phone.page))
    .toEqual({ available: nothing, in_progress: available, future: nothing });
  await screenshot(phone.page, 'life-7-requested');
  everythingQuiet();

  // She invites somebody who may only read, and who sets the own password by the link of a mail.
  await phone.page.goto(`${stack.url}/account/myaccount/access`);
  await account.inviteReader(phone.page, 'Rui Tavares', reader.email);
  await screenshot(phone.page, 'life-8-accesses');
  everythingQuiet();
  const guest = await newPage(browser, { device: 'phone' });
  windows.push(guest);
  await account.setPassword(
    guest.page,
    await mailedLink(stack.dataDir, reader.email, 'invitation'),
    reader.password,
    'portal.recovery.invitation',
  );
  await portal.signIn(guest.page, reader.email, reader.password);
  await guest.page.getByRole('heading', { name: 'Rui' }).waitFor();
  await guest.page.goto(`${stack.url}/account/myaccount/channels`);
  await guest.page.getByText(channel.name).first().waitFor();
  expect(await guest.page.getByRole('button', { name: 'Adicionar' }).count()).toBe(0);
  await screenshot(guest.page, 'life-9-reader');
  everythingQuiet();

  // Somebody without payment data learns what is missing, and where it is filled in.
  await portal.signOut(guest.page);
  await portal.signIn(guest.page, 'outro@demo.test', SAMPLE_PASSWORD);
  await guest.page.getByRole('heading', { name: 'Bruno' }).waitFor();
  await guest.page.goto(`${stack.url}/financial`);
  await portal.learnWhatIsMissing(guest.page);
  everythingQuiet();

  // The login e-mail changes; her sessions end, on the other phone too, and the old address is notified.
  const otherPhone = await newPage(browser, { device: 'phone' });
  windows.push(otherPhone);
  await otherPhone.page.goto(`${stack.url}/auth`);
  const { secret, recoveryCodes } = secondFactor;
  await account.signInWithCode(otherPhone.page, bianca.email, bianca.password, recoveryCodes[0]!);
  await otherPhone.page.getByRole('heading', { name: bianca.firstName }).waitFor();
  otherPhone.expectQuiet({ but: [/^401 POST .*\/api\/session/] });
  await account.changeLoginEmail(phone.page, newEmail);
  await screenshot(phone.page, 'life-10-email-changed');
  await mailedLink(stack.dataDir, bianca.email, 'email-undo');
  await otherPhone.page.goto(`${stack.url}/financial`);
  await otherPhone.page.waitForURL('**/auth**');
  otherPhone.expectQuiet({ but: [/^401 GET /] });
  phone.expectQuiet({ but: [/^401 /] });

  // The password is reset by mail; then she enters with a code of her phone.
  // The mail about the new address has a link of its own, which the one that she asks for makes invalid.
  const firstReset = await mailedLink(stack.dataDir, newEmail, 'password-reset');
  await account.requestReset(phone.page, newEmail);
  const reset = await mailedLink(stack.dataDir, newEmail, 'password-reset', firstReset);
  await account.setPassword(phone.page, reset, newPassword, 'portal.recovery.password');
  await account.signInWithCode(phone.page, newEmail, newPassword, account.codeOf(secret, 'next'));
  await phone.page.getByRole('heading', { name: bianca.firstName }).waitFor();
  phone.expectQuiet({ but: [/^401 (?:GET|POST) .*\/api\/session/] });

  // She asks for the deletion of her account. While her payment is on its way, it is not approved.
  await phone.page.goto(`${stack.url}/account/myaccount/access`);
  await account.requestDeletion(phone.page, newEmail, newPassword);
  await screenshot(phone.page, 'life-11-deletion-requested');
  everythingQuiet();
  await desktop.page.goto(`${stack.url}/admin/affiliate/${affiliateId}/access`);
  await account.approveDeletion(desktop.page, 'gerente@demo.test', SAMPLE_PASSWORD);
  await desktop.page.getByText(t('errors.deletion_payment_pending')).waitFor();
  await screenshot(desktop.page, 'life-12-not-yet');
  desktop.expectQuiet({ but: [/^422 PUT .*account-deletion/] });

  // Once it is paid, it is.
  await stack.kill();
  await settlePayments(stack.dataDir, affiliateId);
  await stack.start();
  await desktop.page.reload();
  await account.approveDeletion(desktop.page, 'gerente@demo.test', SAMPLE_PASSWORD);
  await desktop.page.getByText(t('screens.deletion.approved')).first().waitFor();
  await screenshot(desktop.page, 'life-13-approved');
  await phone.page.goto(`${stack.url}/financial`);
  await phone.page.waitForURL('**/auth**');
  for (const window of windows) window.expectQuiet({ but: [/^401 /, /net::ERR/] });

  // The same company cannot be entered in a new account for half a year.
  await phone.page.goto(`${stack.url}/`);
  const sister = { firstName: 'Clara', lastName: 'Tavares', email: 'clara@exemplo.test', password: bianca.password };
  await portal.register(phone.page, sister);
  await portal.activate(phone.page, await mailTo(stack.dataDir, sister.email));
  await portal.signIn(phone.page, sister.email, sister.password);
  await phone.page.getByRole('heading', { name: sister.firstName }).waitFor();
  await phone.page.goto(`${stack.url}/account/myaccount/pay_info`);
  await account.typePaymentData(phone.page, { ...payee, email: sister.email });
  await account.proveByPassword(phone.page, sister.password);
  await phone.page.getByText(t('validation.document_blocked')).waitFor();
  await screenshot(phone.page, 'life-14-blocked');
  phone.expectQuiet({
    but: [noNameService, /^403 POST .*payment-info/, /^400 POST .*payment-info/, /^422 POST .*payment-info/],
  });

  // Staff see what was done, and by whom as long as it may be known.
  await backOffice.openAudit(desktop.page);
  // One of the oldest, so that the longer page is there.
  await expect.poll(() => backOffice.linesOn(desktop.page)).toContainEqual(expect.stringContaining('Canal criado'));
  const audit = await backOffice.linesOn(desktop.page);
  for (const [who, what] of [
    ['Visitante', 'Cadastro feito'],
    ['Clara Tavares', 'Conta ativada'],
    ['', 'Dados de pagamento cadastrados'],
    ['', 'Canal criado'],
    ['Marcos Teixeira', 'Gerente do afiliado alterado'],
    ['Marcos Teixeira', 'Canal alterado'],
    ['Marcos Teixeira', 'Conversões importadas'],
  ] as const) {
    expect(
      audit.some((line) => line.includes(who) && line.includes(what)),
      `${who}: ${what}`,
    ).toBe(true);
  }
  expect(audit.filter((line) => line.includes('Pagamento solicitado'))).toHaveLength(1);
  expect(audit.filter((line) => /bianca|12ABC34501DE35/i.test(line))).toEqual([]);
  await screenshot(desktop.page, 'life-15-audit');
  everythingQuiet();

  for (const { close } of windows) await close();
  await stack.kill();
  expect(await reconcile({ DATA_DIR: stack.dataDir })).toBe('0');
}, 900_000);
