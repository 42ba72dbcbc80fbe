import { expect, it } from 'vitest';
import { formatBrl } from '#shared/money.ts';
import { SAMPLE_PASSWORD, signedInClient } from '../support/client.ts';
import { openBackOffice, useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';
import { proveByPassword } from './story/account.ts';

const t = translators['pt-br'];

const sites = await useSites();
const openPage = (path: string, email = 'admin@demo.test') => openBackOffice(sites, path, email);

it('the page of a payment shows the way of its money, why it failed, and leads to the payment beside it', async () => {
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const filter = encodeURIComponent('{"state":"failed"}');
  const [failed] = (
    await staff.get<{ id: number; affiliate_name: string; amount: number }[]>(`/api/payment?filter=${filter}`)
  ).body;
  const { page, expectQuiet, close } = await openPage(`/payment/${failed!.id}`);
  const timeline = page.getByRole('list', { name: t('screens.payments.timeline', { id: failed!.id }) });
  const { body } = await staff.get<{ timeline: { state: string; failure_code: string | null }[] }>(
    `/api/payment/${failed!.id}`,
  );
  const code = body.timeline.findLast(({ state }) => state === 'failed')?.failure_code;
  await timeline
    .getByRole('listitem')
    .filter({ hasText: t('screens.payments.steps.failed') })
    .getByText(t(`codes.payment_failure.${code}`))
    .last()
    .waitFor();
  await page.getByText(formatBrl(failed!.amount, 'pt-br'), { exact: true }).first().waitFor();
  expect(await page.title()).toContain(failed!.affiliate_name);

  const [newest, second] = (await staff.get<{ id: number }[]>('/api/payment?range=[0,1]')).body;
  await page.goto(`${sites.stack.url}/admin/payment/${newest!.id}`);
  await page.getByRole('link', { name: t('ra.navigation.next') }).click();
  await page.waitForURL(`**/admin/payment/${second!.id}`);
  await page.getByRole('list', { name: t('screens.payments.timeline', { id: second!.id }) }).waitFor();
  expectQuiet();
  await close();
});

interface Asked {
  id: number;
  amount?: number;
  total?: number;
  affiliate_name?: string;
  advertiser_name?: string;
}

it.each([
  ['payment', { state: 'awaiting_invoice' }, 'admin.payout.cancel'],
  ['payment', { state: 'failed' }, 'admin.payout.retry'],
  ['payment-run', { state: 'draft' }, 'admin.payout.cancelled'],
  ['invoice-upload', { status: 0 }, 'admin.tax_invoice.approve'],
  ['advertiser-invoice', { state: 'issued' }, 'admin.billing.cancel'],
  ['advertiser-invoice', { state: 'issued' }, 'admin.billing.new_link'],
] as const)('the question about a %s in %o (%s) says whom and how much', async (resource, filter, action) => {
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const { body } = await staff.get<Asked[]>(`/api/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const [record] = body;
  const isShown = resource === 'invoice-upload';
  const { page, expectQuiet, close } = await openPage(`/${resource}/${record!.id}${isShown ? '/show' : ''}`);
  await page
    .getByRole('button', { name: t(action), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const whom = record!.affiliate_name ?? record!.advertiser_name ?? '';
  const amount = formatBrl(record!.amount ?? record!.total ?? 0, 'pt-br');
  await dialog.getByText(amount).and(dialog.getByText(whom)).first().waitFor();
  expectQuiet();
  await close();
});

it('a payment that is missing in a draft is added to it from the list of what is left out', async () => {
  const staff = await signedInClient(sites.stack.url, 'financeiro@demo.test');
  await staff.stepUp();
  const filterOf = (filter: object) => encodeURIComponent(JSON.stringify(filter));
  const [draft] = (await staff.get<{ id: number }[]>(`/api/payment-run?filter=${filterOf({ state: 'draft' })}`)).body;
  const inDraft = `/api/payment?filter=${filterOf({ run_id: draft!.id })}`;
  const [payment] = (await staff.get<{ id: number }[]>(inDraft)).body;
  expect((await staff.put(`/api/payment/${payment!.id}`, { run_id: null })).status).toBe(200);
  const path = `/payment-run/${draft!.id}/excluded`;
  const { page, settled, expectQuiet, close } = await openPage(path, 'financeiro@demo.test');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(payment!.id), exact: true }) });
  await settled();
  // How many payments of the sample data are left out depends on its hour.
  while (!(await row.isVisible())) {
    await page.getByRole('button', { name: t('ra.navigation.next') }).click();
    await settled();
  }
  await row.getByRole('button', { name: new RegExp(t('admin.payout.add_to_run')) }).click();
  await page.getByRole('dialog', { name: t('screens.session.step_up') }).waitFor();
  await proveByPassword(page, SAMPLE_PASSWORD);
  await row.waitFor({ state: 'detached' });
  const ids = (await staff.get<{ id: number }[]>(inDraft)).body.map(({ id }) => id);
  expect(ids).toContain(payment!.id);
  expectQuiet({ but: [/^403 PUT /] });
  await close();
});

it('the page of a campaign opens with what it brings, and its tabs stand in groups at the side, also for the keyboard', async () => {
  const { page, expectQuiet, settled, close } = await openPage('/campaign/1');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.waitForURL('**/admin/campaign/1/result');
  const tabs = page.getByRole('tablist', { name: 'Casa Aurora — Móveis e decoração' });
  await page
    .getByRole('region', { name: t('admin.campaign_result.sellers') })
    .getByRole('link')
    .first()
    .waitFor();
  await settled();
  expect(await tabs.getAttribute('aria-orientation')).toBe('vertical');
  expect(await tabs.getByRole('tab').count()).toBe(15);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_300);
  const sold = page.getByRole('term').filter({ hasText: t('admin.record_figures.margin') });
  await sold.locator('xpath=following-sibling::dd').getByText(/^R\$/).first().waitFor();

  const tab = (name: string) => page.getByRole('tab', { name: t(`admin.campaign.tab.${name}`), exact: true });
  await tab('result').focus();
  // Over the name of the next group.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
  expect(await tab('details').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/campaign/1/details');
  await page.getByRole('tabpanel', { name: t('admin.campaign.tab.details') }).waitFor();

  await page.setViewportSize({ width: 900, height: 768 });
  await page.locator('[role="tablist"]:not([aria-orientation])').waitFor();
  expect(await tab('details').getAttribute('aria-selected')).toBe('true');
  expectQuiet();
  await close();
});

it('a sale of a campaign without revenue leaves no margin, which its commission says', async () => {
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const made = { name: 'Sem receita', advertiser_id: 2, commission_rate: 5, validation_days: 30, release_days: 30 };
  const { status, body } = await staff.post<{ id: number }>('/api/campaign', made);
  expect(status).toBe(201);
  const { page, expectQuiet, close } = await openPage(`/campaign/${body.id}/commission`);
  await page.getByText(t('admin.rates.no_revenue')).waitFor();
  await staff.post('/api/campaign-revenue', { campaign_id: body.id, starts_on: '2020-01-01', rate: 8, fixed: null });
  await page.reload();
  await page.getByText(t('admin.rates.left', { amount: formatBrl(3, 'pt-br'), revenue: '8%' })).waitFor();
  expectQuiet();
  await close();
});

it('the page of an advertiser says what it sold and owes, its campaigns, and what to do about a refused order', async () => {
  const { page, expectQuiet, close } = await openPage('/advertiser/1');
  const staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const of = encodeURIComponent('{"advertiser_id":1}');
  const invoices = (await staff.get<{ state: string; open: number }[]>(`/api/advertiser-invoice?filter=${of}`)).body;
  const open = invoices
    .filter(({ state }) => ['issued', 'partly_paid'].includes(state))
    .reduce((sum, invoice) => sum + invoice.open, 0);
  const figure = page.getByRole('term').filter({ hasText: t('admin.record_figures.open') });
  await figure.locator('xpath=following-sibling::dd').getByText(formatBrl(open, 'pt-br'), { exact: true }).waitFor();
  const campaigns = page.getByRole('region', { name: t('admin.advertiser.campaigns'), exact: true });
  await campaigns.getByRole('link').first().waitFor();
  expect(await campaigns.getByRole('link').count()).toBe(3);

  await page.getByText('PED-90000002').first().waitFor();
  await page.getByRole('link', { name: t('admin.advertiser.doors.coupons') }).click();
  await page.waitForURL(/\/admin\/campaign\?/);
  await page.getByRole('link', { name: 'Casa Aurora — Jardim', exact: true }).waitFor();
  expectQuiet();
  await close();
});

it('a division of a commission group that was moved goes back by undo', async () => {
  const staff = await signedInClient(sites.stack.url, 'campanhas@demo.test');
  const filter = encodeURIComponent(JSON.stringify({ campaign_id: 4 }));
  const { body: groups } = await staff.get<{ id: number }[]>(`/api/commission-group?filter=${filter}`);
  for (const category of ['Primeira', 'Segunda'])
    await staff.post('/api/commission-group-division', { group_id: groups[0]?.id, category, rate: 12 });
  const { page, expectQuiet, close } = await openPage('/campaign/4/commission', 'campanhas@demo.test');
  const categories = async () => {
    const rows = await page
      .getByRole('row')
      .filter({ hasText: /Primeira|Segunda/ })
      .allInnerTexts();
    return rows.map((row) => /Primeira|Segunda/.exec(row)?.[0]);
  };
  await page
    .getByRole('row')
    .filter({ hasText: 'Segunda' })
    .getByRole('button', { name: new RegExp(t('admin.rates.up')) })
    .click();
  await expect.poll(categories).toEqual(['Segunda', 'Primeira']);
  await page.getByRole('button', { name: new RegExp(`^${t('admin.undo.undo')}`) }).click();
  await page.getByText(t('admin.rates.moved_back')).waitFor();
  await expect.poll(categories).toEqual(['Primeira', 'Segunda']);
  expectQuiet();
  await close();
});
