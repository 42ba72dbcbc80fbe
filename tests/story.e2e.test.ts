import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, newPage, type TestPage } from './support/browser.ts';
import { SAMPLE_PASSWORD, signedInClient } from './support/client.ts';
import { orderFile } from './support/order-file.ts';
import { type PostalCodeService, startPostalCodeService } from './support/postal-code-service.ts';
import { startStack, type Stack } from './support/stack.ts';

const visitor = { name: 'Rita', lastName: 'Ramos', email: 'rita@exemplo.test', password: 'Segura-77-xy' };
const orders = 3;
const priceReais = 1_000;

let stack: Stack;
let browser: Browser;
let postalCodes: PostalCodeService;

beforeAll(async () => {
  postalCodes = await startPostalCodeService();
  [stack, browser] = await Promise.all([
    startStack({ sites: true, env: { CEP_URLS: postalCodes.url, RATE_LIMIT_SCALE: '1000' } }),
    launchBrowser(),
  ]);
}, 300_000);

afterAll(async () => {
  await browser.close();
  await stack.stop();
  await postalCodes.close();
});

/** The activation link in the mail that the platform has written for an address. */
async function activationPath(email: string): Promise<string> {
  const outbox = join(stack.dataDir, 'outbox');
  const find = () =>
    readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8').replace(/=\r?\n/g, ''))
      .filter((mail) => mail.includes(email))
      .map((mail) => /\/activate\/[\w-]+/.exec(mail)?.[0])
      .find((path) => path !== undefined);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return find() ?? '';
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function register({ page }: TestPage): Promise<void> {
  await page.goto(`${stack.url}/auth/register`);
  await page.getByLabel('Nome', { exact: true }).fill(visitor.name);
  await page.getByLabel('Sobrenome').fill(visitor.lastName);
  await page.getByLabel('E-mail').fill(visitor.email);
  await page.getByLabel('Senha', { exact: true }).fill(visitor.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByText('Cadastro realizado').first().waitFor();

  await page.goto(stack.url + (await activationPath(visitor.email)));
  await page.getByRole('button', { name: 'Ativar minha conta' }).click();
  await page.getByText('Conta ativada').first().waitFor();
}

async function fillInAccount({ page }: TestPage): Promise<void> {
  await page.goto(`${stack.url}/auth`);
  await signIn(page, visitor.email, visitor.password);
  await page.getByText(`Olá, ${visitor.name}`).waitFor();

  await page.goto(`${stack.url}/account/myaccount`);
  await page.getByLabel('Empresa*').fill('Ramos Mídia Ltda');
  await page.getByLabel('Telefone*').pressSequentially('21987654321');
  await page.getByRole('button', { name: 'Salvar Alterações' }).click();
  await page.getByText('Afiliado Atualizado com sucesso').waitFor();

  await page.getByRole('link', { name: 'Endereço' }).click();
  await page.getByLabel('Cep*').pressSequentially('01310100');
  await expect.poll(() => page.getByLabel('Logradouro*').inputValue()).toBe('Avenida Paulista');
  expect(await page.getByLabel('Cidade*').isEditable()).toBe(false);
  await page.getByLabel('Número*').fill('1578');
  await page.getByRole('button', { name: 'Salvar Alterações' }).click();
  await page.getByText('Afiliado Atualizado com sucesso').waitFor();
  expect(postalCodes.asked).toEqual(['01310100']);
}

async function addChannel({ page }: TestPage): Promise<void> {
  await page.getByRole('link', { name: 'Canais' }).click();
  await page.getByRole('button', { name: 'Adicionar Canal' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Tipo de canal*' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByLabel('Nome do site*').fill('Achados da Rita');
  await dialog.getByRole('combobox', { name: 'Categorias*' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('URL*').fill('https://achados.exemplo.com.br');
  await dialog.getByLabel('Descrição*').fill('Ofertas escolhidas a dedo.');
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByText('Canal criado com sucesso').waitFor();
  await page.getByRole('article').getByText('Pendente').waitFor();
}

/** @returns the number of the visitor's channel */
async function approve({ page }: TestPage): Promise<number> {
  await page.goto(`${stack.url}/auth`);
  await signIn(page, 'admin@demo.test', SAMPLE_PASSWORD);
  await page.waitForURL('**/admin/**');

  await page.goto(`${stack.url}/admin/affiliate`);
  await page.getByRole('textbox', { name: 'Buscar' }).fill(visitor.email);
  await page.getByRole('link', { name: /^Rita/ }).first().click();
  await page.getByRole('combobox', { name: 'Gerente comercial' }).click();
  await page.getByRole('option', { name: 'Marcos Teixeira' }).click();
  await page.getByText('Afiliado Atualizado com sucesso').waitFor();

  await page.goto(`${stack.url}/admin/channel`);
  await page.getByRole('textbox', { name: 'Buscar' }).fill('Achados da Rita');
  const row = page.getByRole('row').filter({ hasText: 'Achados da Rita' });
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await row.getByText('Ativo').waitFor();
  return Number(await row.getByRole('cell').filter({ hasText: /^\d+$/ }).first().textContent());
}

async function importOrders({ page }: TestPage, file: string): Promise<void> {
  const pick = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.goto(`${stack.url}/admin/conversion-import/create`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pedidos.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await pick('Número do pedido: Origem', 'Juntar colunas');
  await page.getByLabel('Número do pedido: Colunas').click();
  await page.getByRole('option', { name: 'item', exact: true }).click();
  await page.keyboard.press('Escape');
  await pick('Valor da transação: Origem', 'Coluna');
  await pick('Valor da transação: Coluna', 'price_brl');
  await pick('Status: Origem', 'Valor fixo');
  await pick('Status: Valor fixo', 'Aprovado');
  await page.getByRole('button', { name: /Mostrar mais/ }).click();
  for (const field of ['Data da reserva', 'Data e hora da validação']) {
    await pick(`${field}: Origem`, 'Coluna');
    await pick(`${field}: Coluna`, field === 'Data da reserva' ? 'purchased_at' : 'delivered_at');
  }
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByText('Importação concluída').waitFor();
}

/** @returns the text of the CSV that the report gives */
async function readReport({ page }: TestPage, affiliateId: number, channel: number): Promise<string> {
  await page.goto(`${stack.url}/admin/affiliate/${affiliateId}/affiliateConversionVision`);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('combobox', { name: 'Canal', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`Achados da Rita|^${channel}\\b`) }).click();
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('cell', { name: 'R$ 3.000,00' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const path = await (await download).path();
  return readFileSync(path, 'utf8');
}

async function askForPayment({ page }: TestPage): Promise<void> {
  await page.goto(`${stack.url}/auth`);
  await signIn(page, 'afiliado@demo.test', SAMPLE_PASSWORD);
  await page.getByText('Olá, Mariana').waitFor();
  await page.goto(`${stack.url}/financial`);
  for (const title of ['Comissões disponíveis para pagamento', 'Pagamentos em andamento', 'Comissões futuras']) {
    await page.getByText(title).first().waitFor();
  }
  await page.getByRole('button', { name: 'Solicitar pagamento' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirmar' }).click({ clickCount: 5, delay: 5 });
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Solicitar pagamento' }).and(page.locator(':disabled')).waitFor();
}

it('an order becomes a commission, a commission a payment, and staff see who did what', async () => {
  const phone = await newPage(browser, { device: 'phone' });
  await register(phone);
  await fillInAccount(phone);
  await addChannel(phone);
  phone.expectQuiet();

  const desktop = await newPage(browser);
  const channel = await approve(desktop);
  const lines = Array.from({ length: orders }, (_, at) => ({ order: `rita-${at}`, site: channel }));
  await importOrders(desktop, orderFile(lines.map((line) => ({ ...line, price: `${priceReais}.00` }))));
  const staff = await signedInClient(stack.url, 'admin@demo.test');
  const { body: channels } = await staff.get<{ affiliate_id: number }[]>(`/api/channel?filter={"id":[${channel}]}`);
  const affiliateId = channels[0]?.affiliate_id ?? 0;
  const csv = await readReport(desktop, affiliateId, channel);
  expect(csv.trim().split(/\r?\n/)).toHaveLength(orders + 1);
  desktop.expectQuiet();

  // What was approved long ago is available at once.
  const affiliate = await signedInClient(stack.url, visitor.email, visitor.password);
  const { body: sums } = await affiliate.get<{ value: number }[]>('/api/commission-sum?filter={"state":"2"}');
  expect(sums[0]?.value).toBeGreaterThan(0);

  const filter = encodeURIComponent(JSON.stringify({ action: 'payment.request', affiliate_id: 1 }));
  const paymentRequests = async () => (await staff.get<unknown[]>(`/api/audit-entry?filter=${filter}`)).body.length;
  const requestsBefore = await paymentRequests();
  const other = await newPage(browser, { device: 'phone' });
  await askForPayment(other);
  other.expectQuiet();

  expect(await paymentRequests()).toBe(requestsBefore + 1);
  await desktop.page.goto(`${stack.url}/admin/audit-entry`);
  await desktop.page.getByText('Pagamento solicitado').first().waitFor();
  await desktop.page.getByText('Conversões importadas').first().waitFor();
  desktop.expectQuiet();
}, 240_000);
