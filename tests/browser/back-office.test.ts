import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { formatBrl } from '#shared/money.ts';
import { SAMPLE_PASSWORD } from '../support/client.ts';
import { endSession, openBackOffice, openWindow, orderCell, reportPath, useSites } from '../support/sites.ts';
import { startStack } from '../support/stack.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

const sites = await useSites();
const openPage = (path: string, email?: string) => openBackOffice(sites, path, email);
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });

it('Back, from an affiliate that was opened by its name, leads to the list as it was searched', async () => {
  const { page, expectQuiet, close } = await openPage('/affiliate');
  const search = page.getByRole('textbox', { name: t('ra.action.search') });
  await search.fill('Mariana');
  await page.waitForURL((url) => url.search.includes('Mariana'));
  await page.getByRole('link', { name: 'Mariana Costa', exact: true }).click();
  await page.waitForURL('**/affiliate/1/access');
  await page.goBack();
  await page.getByRole('link', { name: 'Mariana Costa', exact: true }).waitFor();
  await expect.poll(() => search.inputValue()).toBe('Mariana');
  expectQuiet();
  await close();
});

it('a list whose gateway is away for a moment loads by itself, as a record does', async () => {
  const { page, expectQuiet, close } = await openPage('/', 'admin@demo.test');
  for (const [path, api] of [
    ['/channel?view=list', '**/api/channel?**'],
    ['/bank-return/1/show', '**/api/bank-return/1'],
  ] as const) {
    let refusals = 0;
    await page.route(api, async (route) => {
      if (refusals > 0) return route.continue();
      refusals += 1;
      return route.fulfill({
        status: 503,
        json: { code: 'gateway_unavailable', message: 'Fora do ar', requestId: 'x' },
      });
    });
    await page.goto(`${sites.stack.url}/admin${path}`);
    await page.getByRole('table').first().waitFor();
    expect(refusals).toBe(1);
  }
  expectQuiet({ but: [/^503 GET /] });
  await close();
});

it('the tooltip of a heading lets the row below it be clicked', async () => {
  const { page, close } = await openPage('/affiliate', 'admin@demo.test');
  const heading = page.getByRole('columnheader').getByRole('button').first();
  await heading.hover();
  const tooltip = page.getByRole('tooltip');
  await tooltip.waitFor();
  expect(await tooltip.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
  await close();
});

it('the question before a bonus is deleted names it by amount, order and affiliate', async () => {
  const { page, close } = await openPage('/bonus', 'admin@demo.test');
  await button(page, 'common.edit').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.delete'), exact: true })
    .click();
  const question = page.getByRole('dialog').filter({ hasText: /Excluir "/ });
  await expect.poll(() => question.last().innerText()).toMatch(/Excluir "R\$\s[\d.,]+ · pedido PED-\d+ · \S+/);
  await close();
});

it('a new channel is left by its buttons alone', async () => {
  const { page, expectQuiet, close } = await openPage('/affiliate/1/channels');
  await button(page, 'common.add').click();
  const dialog = page.getByRole('dialog', { name: t('screens.channels.add') });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: t('common.cancel') }).click();
  await dialog.waitFor({ state: 'detached' });
  expectQuiet();
  await close();
});

it('dates are typed and shown as dd/mm/yyyy, one alone and a range, and the period of the dashboard stays', async () => {
  const { page, expectQuiet, close } = await openPage('/affiliate/1/my_payments');
  const range = page.getByRole('textbox', { name: t('screens.statement.range') });
  await range.pressSequentially('0101202605022026');
  expect(await range.inputValue()).toBe('01/01/2026 - 05/02/2026');
  expect(await button(page, 'screens.statement.pdf').isEnabled()).toBe(true);
  await range.fill('05/02/2026 - 01/01/2026');
  await page.getByText(t('validation.date_order')).waitFor();
  expect(await button(page, 'screens.statement.pdf').isEnabled()).toBe(false);

  await button(page, 'admin.schedule.open').click();
  const payDay = page.getByRole('textbox', { name: t('admin.schedule.pay_date') });
  await payDay.fill('');
  await payDay.pressSequentially('05122026');
  expect(await payDay.inputValue()).toBe('05/12/2026');
  expect(await page.locator('input[type^="date"]').count()).toBe(0);

  await page.goto(`${sites.stack.url}/admin/`);
  await page.getByText(t('screens.period.yesterday'), { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('period') === 'yesterday');
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: t('screens.period.yesterday') }).isChecked()).toBe(true);
  expectQuiet();
  await close();
});

it('the page stays where it was scrolled to when the row of tabs gets another width', async () => {
  const { page, expectQuiet, settled, close } = await openPage('/affiliate/1/preferences');
  const tab = page.getByRole('tab', { selected: true });
  await button(page, 'common.save_changes').waitFor();
  await settled();
  const top = async () => (await tab.boundingBox())?.y ?? 0;
  await page.setViewportSize({ width: 900, height: 320 });
  await settled();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await top()).toBeLessThan(0);
  await page.setViewportSize({ width: 1000, height: 320 });
  await settled();
  expect(await top()).toBeLessThan(0);
  expectQuiet();
  await close();
});

it('a payment and a campaign are opened from their list without a mouse', async () => {
  const { page, expectQuiet, settled, close } = await openPage('/payment', 'admin@demo.test');
  const opened = page.getByRole('row').nth(1).locator('a[href^="/admin/payment/"]');
  const href = await opened.getAttribute('href');
  await opened.press('Enter');
  await page.waitForURL(`**${href ?? ''}`);
  await page.goto(`${sites.stack.url}/admin/campaign`);
  await page.getByRole('link', { name: 'Casa Aurora — Jardim', exact: true }).press('Enter');
  await page.waitForURL(/\/admin\/campaign\/12\b/);
  await settled();
  expectQuiet();
  await close();
});

it('the page of a record says which list it belongs to, and leads back to it', async () => {
  const { page, expectQuiet, settled, close } = await openPage('/', 'admin@demo.test');
  for (const [resource, path] of [
    ['payment', '/payment/1'],
    ['conversion', '/conversion/1/show'],
    ['advertiser-invoice', '/advertiser-invoice/1/show'],
    ['invoice-upload', '/invoice-upload/1/show'],
    ['outbox-mail', '/outbox-mail/1/show'],
  ] as const) {
    await page.goto(`${sites.stack.url}/admin${path}`);
    const trail = page.getByRole('navigation', { name: t('admin.edit_affiliate.trail') });
    const list = trail.getByRole('link', { name: t(`resources.${resource}.name`, { smart_count: 2 }), exact: true });
    expect(await list.getAttribute('href')).toBe(`/admin/${resource}`);
    await settled();
  }
  expectQuiet();
  await close();
});

it('the row of an advertiser opens to its campaigns', async () => {
  const { page, expectQuiet, close } = await openPage('/advertiser');
  const row = page.getByRole('row').filter({ hasText: 'Casa Aurora' });
  await row.getByRole('button', { name: t('admin.advertiser.campaigns') }).click();
  await page.getByRole('rowheader', { name: 'Casa Aurora — Cama, mesa e banho', exact: true }).waitFor();
  expect(await page.getByRole('rowheader', { name: /^TecnoVale — / }).count()).toBe(0);
  expectQuiet();
  await close();
});

it('the manager of several affiliates is set at once, found by typing, and each change is counted', async () => {
  const { page, expectQuiet, close } = await openPage('/affiliate');
  await page
    .getByRole('checkbox', { name: /\(1[23]\)$/ })
    .first()
    .click();
  await page
    .getByRole('checkbox', { name: /\(1[23]\)$/ })
    .last()
    .click();
  expect(new URL(page.url()).pathname).toBe('/admin/affiliate');
  await button(page, 'admin.affiliate.set_comercial_manager').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('juli');
  await page.getByRole('option', { name: 'Juliana Moreira', exact: true }).click();
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await dialog.getByRole('button', { name: t('ra.action.save'), exact: true }).click();
  await page.getByText(t('resources.affiliate.notifications.updated', { smart_count: 2 }), { exact: true }).waitFor();
  expectQuiet();
  await close();
});

it('more received than the total of an invoice is asked about, and not saved on a no', async () => {
  const { page, expectQuiet, close } = await openPage('/invoice');
  await page
    .getByRole('button', { name: t('common.edit'), exact: true })
    .first()
    .click();
  const received = page.getByRole('textbox', { name: t('resources.invoice.fields.total_received') });
  await received.fill('99.999,50');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.url());
  });
  await button(page, 'ra.action.save').click();
  const question = page.getByRole('dialog', { name: t('admin.invoice.excess_question') });
  await question.getByText(/R\$\s99\.999,50/).waitFor();
  await question.getByRole('button', { name: t('ra.action.cancel'), exact: true }).click();
  await question.waitFor({ state: 'detached' });
  expect(await received.inputValue()).toBe('99.999,50');
  expect(changes).toEqual([]);
  expectQuiet();
  await close();
});

it('a list leaves out of its address and memory what it does not have or what is refused, and says so once', async () => {
  const { page, expectQuiet, settled, close } = await openPage('/payment', 'admin@demo.test');
  const snackbar = page.getByRole('alert');
  const address = () => new URL(page.url()).searchParams;
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(`RaStoreAdmin.${name}`) ?? '', key);
  const visit = async (path: string, query: Record<string, string>) => {
    await page.goto(`${sites.stack.url}/admin${path}?${new URLSearchParams(query).toString()}`);
    await page.getByRole('row').nth(1).waitFor();
  };
  await visit('/payment', { filter: '{"flavour":"sweet","method":"pix"}', sort: 'flavour', order: 'ASC', page: '1' });
  await snackbar.getByText(t('admin.list.impossible')).waitFor();
  await expect.poll(() => address().get('filter')).toBe('{"method":"pix"}');
  await settled();
  expect(await stored('payment.listParams')).not.toContain('flavour');

  await visit('/payment', { page: '9999' });
  const all = await page.context().request.get(`${sites.stack.url}/api/payment?range=[0,0]`);
  const lastPage = Math.ceil(Number(all.headers()['x-total-count']) / 10);
  expect(lastPage).toBeGreaterThan(1);
  await expect.poll(() => address().get('page')).toBe(String(lastPage));
  await page.getByRole('row').nth(1).waitFor();

  await visit(reportPath, { filter: '{"start_date":"2026-02-10","end_date":"2026-02-01"}' });
  await snackbar.getByText(t('validation.date_order')).waitFor();
  await orderCell(page).waitFor();
  expect(address().get('filter')).toBe('{"start_date":"2026-02-10"}');
  await settled();
  expect(await stored('affiliate.1.report.listParams')).not.toContain('2026-02-01');
  await page.reload();
  await orderCell(page).waitFor();
  expect(await snackbar.count()).toBe(0);
  expectQuiet({ but: [/40[0-9]|422/] });
  await close();
});

it('the payments of a filter show the number of each state, and the sum of the one that is chosen', async () => {
  const { page, expectQuiet, close } = await openPage('/payment', 'admin@demo.test');
  const states = page.getByRole('tablist', { name: t('admin.list.by_state') });
  const sum = page.getByRole('status').filter({ hasText: /R\$/ });
  const all = t('admin.list.all_states');
  const paid = t('codes.payment_state.paid');
  const chosen = async () => (await states.getByRole('tab', { selected: true }).innerText()).replaceAll(/\s+/g, ' ');
  for (const where of [{}, { paid_from: '2020-01-01', amount_from: 50 }]) {
    const query = new URLSearchParams({ filter: JSON.stringify({ of: 'payment', where: JSON.stringify(where) }) });
    const rest = await page.context().request.get(`${sites.stack.url}/api/list-total?${query.toString()}`);
    const totals = (await rest.json()) as { id: string; count: number; amount: number }[];
    const whole = totals.reduce((made, each) => ({
      id: all,
      count: made.count + each.count,
      amount: made.amount + each.amount,
    }));
    const ofPaid = totals.find(({ id }) => id === 'paid') ?? { count: 0, amount: 0 };
    expect(ofPaid.count).toBeGreaterThan(1);
    await page.goto(`${sites.stack.url}/admin/payment?filter=${JSON.stringify(where)}`);
    await sum.waitFor();
    expect(await chosen()).toBe(`${all} ${whole.count}`);
    expect(await sum.innerText()).toBe(t('admin.list.sum', { amount: formatBrl(whole.amount, 'pt-br') }));
    await states.getByRole('tab', { name: new RegExp(`^${paid} `) }).click();
    await page.waitForURL((url) => url.search.includes(encodeURIComponent('"state":"paid"')));
    await expect.poll(chosen).toBe(`${paid} ${ofPaid.count}`);
    expect(await sum.innerText()).toBe(t('admin.list.sum', { amount: formatBrl(ofPaid.amount, 'pt-br') }));
  }
  expectQuiet();
  await close();
});

it('a list that is filtered from one day on shows that day, and all of it once the day is deleted', async () => {
  const { page, expectQuiet, close } = await openPage('/payment?filter={"paid_from":"2020-01-31"}');
  const paid = page.getByRole('textbox', { name: t('resources.payment.fields.paid_at') });
  expect(await paid.inputValue()).toBe('31/01/2020');
  await page.getByText(t('admin.dates.since', { date: '31/01/2020' })).waitFor();
  await paid.focus();
  await page.keyboard.press('Tab');
  expect(await paid.inputValue()).toBe('31/01/2020');
  expect(new URL(page.url()).search).toContain('paid_from');
  await paid.fill('');
  await page.waitForURL((url) => !url.search.includes('paid_from'));
  expectQuiet();
  await close();
});

it('an auditor is offered nothing to change, and a page that is not for the role says so', async () => {
  const { page, expectQuiet, close } = await openPage('/channel', 'auditor@demo.test');
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: new RegExp(t('screens.channels.edit')) }).count()).toBe(0);
  await page.goto(`${sites.stack.url}/admin/advertiser/1`);
  await page.getByRole('heading', { name: t('admin.advertiser.keys') }).waitFor();
  expect(await page.getByRole('button', { name: t('common.edit') }).count()).toBe(0);
  await page.goto(`${sites.stack.url}/admin/conversion-import`);
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('link', { name: t('resources.conversion-import.page.create') }).count()).toBe(0);
  await page.goto(`${sites.stack.url}/admin/payment-run/1/files`);
  await page
    .getByRole('button', { name: new RegExp(t('admin.payout.copy_digest')) })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: new RegExp(t('admin.payout.download')) }).count()).toBe(0);
  await page.goto(`${sites.stack.url}/admin/conversion-import/create`);
  await page.getByText(t('admin.site.access_denied_text')).waitFor();
  await page.getByRole('link', { name: t('admin.site.to_dashboard') }).click();
  await page.waitForURL((url) => url.pathname.replace(/\/$/, '') === '/admin');
  expectQuiet();
  await close();
});

it('a session that ends over something typed is asked for in place; over nothing it leads to Auth, which says why', async () => {
  const window = await openPage('/affiliate/1/personal_data');
  const { page, expectQuiet, close } = window;
  await page.getByLabel(t('screens.personal.company'), { exact: true }).fill('Costa Mídia e Filhos');
  await endSession(window, sites);
  await button(page, 'common.save_changes').click();
  const dialog = page.getByRole('dialog', { name: t('screens.session.expired') });
  await dialog.getByLabel(t('screens.session.password'), { exact: true }).fill(SAMPLE_PASSWORD);
  await button(page, 'screens.session.enter').click();
  await page.getByText(t('screens.affiliate_saved')).first().waitFor();

  await endSession(window, sites);
  await page.getByRole('tab', { name: t('admin.edit_affiliate.channels'), exact: true }).click();
  await page.getByText(t('portal.auth.expired')).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/affiliate/1/channels');
  expectQuiet({ but: [/^401 (PUT|GET) /] });
  await close();
});

it('an auditor sees the page of an affiliate and can change nothing on it', async () => {
  const { page, expectQuiet, close } = await sites.open('auditor@demo.test');
  await page.goto(`${sites.stack.url}/admin/affiliate/1/address`);
  await page.getByText(t('admin.edit_affiliate.read_only')).waitFor();
  expect(await page.getByLabel(t('screens.address.street'), { exact: true }).isDisabled()).toBe(true);
  expect(await button(page, 'common.save_changes').count()).toBe(0);
  await page.getByRole('combobox', { name: t('admin.edit_affiliate.status') }).click();
  expect(await page.getByRole('listbox').count()).toBe(0);
  expectQuiet();
  await close();
});

it('a change that could not be saved is reported, and the screen keeps what is stored', async () => {
  // A gateway that ends needs a process of its own.
  const stack = await startStack({ sites: true });
  onTestFinished(stack.stop);
  const { page, settled, expectQuiet, close } = await openWindow({ ...sites, url: stack.url }, 'gerente@demo.test');
  await page.goto(`${stack.url}/admin/affiliate/1`);
  const manager = page.getByRole('combobox', { name: t('resources.affiliate.fields.service_manager_id') });
  await manager.waitFor();
  await expect.poll(() => manager.innerText()).toBe('Sérgio Nunes');
  await settled();
  expectQuiet();

  const [gateway] = stack.gateways;
  await gateway?.kill();
  await manager.click();
  await page.getByRole('option', { name: 'Juliana Moreira', exact: true }).click();
  await page.getByText(t('errors.gateway_unavailable')).first().waitFor();
  expect(await manager.innerText()).toBe('Sérgio Nunes');
  await gateway?.start();
  expectQuiet({ but: [/^50\d (PUT|GET) .*\/api\//, /ERR_/] });
  await close();
});

it('the first list makes few requests, and its page names every file of its code', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('gerente@demo.test');
  const files = new Set<string>();
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = request.url().replace(sites.stack.url, '');
    // A file that is in the cache of the browser is asked for again when it is imported.
    if (path.startsWith('/api/')) calls.push(path);
    else files.add(path);
  });
  await page.goto(`${sites.stack.url}/admin/affiliate`);
  await page.locator('main tbody a[href*="/affiliate/"]').first().waitFor();
  await settled();
  expect(files.size + calls.length).toBeLessThanOrEqual(40);
  const html = await (await page.request.get(`${sites.stack.url}/admin/affiliate`)).text();
  expect([...files].filter((path) => path.endsWith('.js') && !html.includes(path))).toEqual([]);
  expectQuiet();
  await close();
});
