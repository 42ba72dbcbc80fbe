import { describe, expect, it } from 'vitest';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { signedInClient } from '../support/client.ts';
import { openBackOffice, useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];
const sites = await useSites();
const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
const open = (path: string) => openBackOffice(sites, path, 'admin@demo.test');

/** The rows of a list that a filter finds. */
const rowsOf = async <Row>(resource: string, filter: object, sort?: string) => {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), ...(sort !== undefined && { sort }) });
  return (await staff.get<Row[]>(`/api/${resource}?${search}`)).body;
};

it('the audit says in its rows what a change has changed, and leads to what was changed', async () => {
  const { page, expectQuiet, close } = await open('/audit-entry');
  const row = page.getByRole('row').filter({ hasText: t('codes.audit_action.affiliate_status') });
  await row.getByText(/: .+ → .+/).waitFor();
  await row.getByRole('link', { name: new RegExp(`^${t('admin.audit.entities.affiliate')} \\d+$`) }).click();
  await page.waitForURL(/\/admin\/affiliate\/\d+/);
  expectQuiet();
  await close();
});

it('a mail is shown as its reader has it, whose addresses can be opened', async () => {
  const [mail] = await rowsOf<{ id: number; text: string }>('outbox-mail', {});
  const address = /https?:\/\/\S+/.exec(mail!.text)?.[0];
  const { page, expectQuiet, close } = await open(`/outbox-mail/${mail!.id}/show`);
  const link = page.getByRole('main').locator(`a[href="${address}"]`);
  await link.waitFor();
  expect(await link.getAttribute('target')).toBe('_blank');
  expectQuiet();
  await close();
});

it('a newsletter says how many it goes to before it is written, and can be read after', async () => {
  const [subject, text] = ['Novidades de dezembro', 'Primeiro parágrafo.\n\nVeja https://exemplo.test/natal.'];
  const kind = 'news_general_information';
  expect((await staff.post('/api/newsletter', { kind, subject, text })).status).toBe(201);
  const [audience] = (await rowsOf<{ id: string; recipients: number }>('newsletter-audience', {})).filter(
    ({ id }) => id === kind,
  );
  const { page, expectQuiet, close } = await open('/newsletter');
  await page.getByRole('button', { name: t('admin.newsletter.read') }).click();
  await page.getByRole('link', { name: 'https://exemplo.test/natal', exact: true }).waitFor();

  await page.getByRole('button', { name: t('resources.newsletter.page.create') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('resources.newsletter.fields.kind') }).click();
  await page.getByRole('option', { name: t('codes.news_kind.news_general_information') }).click();
  await dialog.getByText(t('admin.newsletter.audience', { smart_count: audience!.recipients })).waitFor();
  expectQuiet();
  await close();
});

describe('a received tax invoice', () => {
  const { sent, approved } = invoiceUploadStatus.codes;
  const uploadsIn = (status: number) =>
    rowsOf<{ id: number; findings: { check: string; ok: boolean | null }[] }>(
      'invoice-upload',
      { status },
      '["created_at","ASC"]',
    );

  it('says first what does not match, and shows it above the rest', async () => {
    const upload = (await uploadsIn(sent)).find(({ findings }) => findings.some(({ ok }) => ok === false))!;
    const names = upload.findings.filter(({ ok }) => ok === false).map(({ check }) => t(`codes.note_check.${check}`));
    const { page, expectQuiet, close } = await open(`/invoice-upload/${upload.id}/show`);
    await page.getByText(t('admin.tax_invoice.standing.differs', { checks: names.join(', ') })).waitFor();
    const firstRow = page.getByRole('table').getByRole('row').nth(1);
    expect(await firstRow.innerText()).toContain(names[0]);
    expectQuiet();
    await close();
  });

  it('leads, once it is decided, to the one that has waited longest', async () => {
    const [[decided], waiting] = await Promise.all([uploadsIn(approved), uploadsIn(sent)]);
    const { page, expectQuiet, close } = await open(`/invoice-upload/${decided!.id}/show`);
    const name = t('admin.tax_invoice.next_waiting', { smart_count: waiting.length });
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/invoice-upload/${waiting[0]!.id}/show`);
    expectQuiet();
    await close();
  });
});

it('the page of an invoice says since when how much is missing', async () => {
  const late = (await rowsOf<{ id: number; overdue_days: number }>('advertiser-invoice', { overdue: true }))[0]!;
  const { page, expectQuiet, close } = await open(`/advertiser-invoice/${late.id}/show`);
  await page.getByText(new RegExp(`^Venceu há ${late.overdue_days} dias?: faltam R\\$`)).waitFor();
  expectQuiet();
  await close();
});

it('an endpoint says how it goes, and what it is limited to', async () => {
  const endpoint = {
    name: 'Tracker',
    url: 'https://exemplo.test/gancho',
    kind: 'standard',
    events: ['conversion.created'],
    campaign_ids: [1, 2],
    amount_from: 50,
  };
  expect((await staff.post('/api/webhook-endpoint', endpoint)).status).toBe(201);
  const { page, expectQuiet, close } = await open('/webhook-endpoint');
  const card = page.getByRole('article').filter({ hasText: endpoint.name });
  await card.getByText(t('codes.webhook_standing.quiet'), { exact: true }).waitFor();
  const text = await card.innerText();
  expect(text).toContain(t('screens.webhooks.of_campaigns', { smart_count: 2 }));
  expect(text).toContain(t('screens.webhooks.from_amount', { amount: 'R$\u00a050,00' }));
  expectQuiet();
  await close();
});
