import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RestClient, signedInClient } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { overflowing, scrolledSideways } from './screens/overflow.ts';

let sites: Sites;
let staff: RestClient;

interface Invoice {
  id: number;
  version: number;
  public_url: string | null;
  credits: { on: string }[];
}

let draftId: number;

/** An invoice with a credit and with a payment whose evidence is long and without a blank, and its public address. */
let invoice: Invoice;

beforeAll(async () => {
  sites = await startSites();
  staff = await signedInClient(sites.stack.url, 'admin@demo.test');
  const draft = encodeURIComponent('{"state":"draft"}');
  draftId = (await staff.get<{ id: number }[]>(`/api/payment-run?filter=${draft}`)).body[0]!.id;
  const { body: invoices } = await staff.get<Invoice[]>('/api/advertiser-invoice');
  const credited = invoices.find(({ credits }) => credits.length > 0);
  const [credit] = credited?.credits ?? [];
  if (!credited || !credit) throw new Error('the sample data have no invoice with a credit');
  const path = `/api/advertiser-invoice/${credited.id}`;
  const payment = { on: credit.on, amount: 10, evidence: 'E'.repeat(120) };
  const paid = await staff.put<Invoice>(path, { version: credited.version, ...payment });
  expect(paid.status).toBe(200);
  const linked = await staff.put<Invoice>(path, { version: paid.body.version, link: 'new' });
  expect(linked.status).toBe(200);
  invoice = linked.body;
});
afterAll(() => sites.close());

const WIDTHS = [360, 390];

it.each([
  ["an advertiser's invoice", 'R$', () => `/admin/advertiser-invoice/${invoice.id}/show`],
  ["a run's files", 'SHA-256', () => '/admin/payment-run/1/files'],
  ['what a draft leaves out', 'R$', () => `/admin/payment-run/${draftId}/excluded`],
  ['the approved campaigns of an affiliate', 'CAP', () => '/admin/affiliate/1/approvedCampaign'],
])('the table of %s is a list of cards on a phone', async (_name, mark, path) => {
  const window = await sites.open('admin@demo.test', { device: 'phone' });
  const { page, settled } = window;
  await page.goto(sites.stack.url + path());
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await settled();
    const main = page.getByRole('main');
    await main.getByRole('listitem').filter({ hasText: mark }).first().waitFor();
    expect(await main.getByRole('table').count()).toBe(0);
    expect(await scrolledSideways(page), `${width} px`).toEqual([]);
    expect(await overflowing(page), `${width} px`).toEqual([]);
  }
  window.expectQuiet();
  await window.close();
});

it('the invoice that an advertiser opens fits a phone', async () => {
  const window = await sites.open(undefined, { device: 'phone' });
  const { page, settled } = window;
  await page.goto(sites.stack.url + new URL(invoice.public_url ?? '').pathname);
  await page.getByRole('table').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await settled();
    expect(await scrolledSideways(page), `${width} px`).toEqual([]);
    expect(await overflowing(page), `${width} px`).toEqual([]);
  }
  window.expectQuiet();
  await window.close();
});
