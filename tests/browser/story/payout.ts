import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { SAMPLE_PASSWORD } from '../../support/client.ts';
import { translators } from '../screens/words.ts';
import { proveByPassword } from './account.ts';

const t = translators['pt-br'];
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });

/** What people do from a payment request to money in the bank, in the words on their buttons. */

/** Presses a button of the back-office; proves who is there if the session has not done so. */
async function pressWithProof(page: Page, press: () => Promise<void>, isDone: () => Promise<unknown>): Promise<void> {
  await press();
  const proof = page.getByRole('dialog', { name: t('screens.session.step_up') });
  const asked = proof.waitFor().then(() => 'asked' as const);
  const done = isDone().then(() => 'done' as const);
  if ((await Promise.race([asked, done])) === 'asked') {
    await proveByPassword(page, SAMPLE_PASSWORD);
    await done;
  }
  asked.catch(() => undefined);
}

/** Sends a file for the tax invoice of a payment, on the portal's page of tax invoices. */
export async function sendTaxInvoice(page: Page, paymentId: number, name: string, content: string): Promise<void> {
  const card = page
    .getByRole('region')
    .filter({ hasText: t('portal.tax_invoices.of_payment', { id: paymentId }) })
    .first();
  await card.waitFor();
  const file = { name, mimeType: 'application/xml', buffer: Buffer.from(content) };
  await card.locator('input[type="file"]').first().setInputFiles(file);
  await card.getByText(name).waitFor();
}

/** Approves the newest tax invoice of an affiliate that was sent. */
export async function approveTaxInvoice(page: Page, url: string, uploadId: number): Promise<void> {
  await page.goto(`${url}/admin/invoice-upload/${uploadId}/show`);
  await page.getByText(t('admin.tax_invoice.yes')).first().waitFor();
  await button(page, 'admin.tax_invoice.approve').first().click();
  const dialog = page.getByRole('dialog');
  await pressWithProof(
    page,
    () => dialog.getByRole('button', { name: t('admin.tax_invoice.approve'), exact: true }).click(),
    () => page.getByText(t('codes.invoice_upload_status.approved')).first().waitFor(),
  );
}

/** Drafts a run for a day; gives its id. */
export async function draftRun(page: Page, url: string, payDate: string): Promise<number> {
  await page.goto(`${url}/admin/payment-run`);
  await button(page, 'admin.payout.new_run').click();
  await page.getByRole('dialog').getByLabel(t('resources.payment-run.fields.pay_date')).fill(payDate);
  await pressWithProof(
    page,
    () => button(page, 'admin.payout.draft').click(),
    () => page.waitForURL(/payment-run\/\d+/),
  );
  return Number(/payment-run\/(\d+)/.exec(page.url())?.[1]);
}

/** Learns that somebody else has to close the run. */
export async function learnWhoCloses(page: Page): Promise<void> {
  await page.getByText(t('admin.payout.step.another_closes.title')).waitFor();
  await page.getByText(t('admin.payout.who_closes')).waitFor();
}

/** Closes a run that another person has drafted. */
export async function closeRun(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/admin/payment-run/${id}`);
  await button(page, 'admin.payout.close').click();
  const dialog = page.getByRole('dialog', { name: t('admin.payout.close_question', { id }) });
  await pressWithProof(
    page,
    () => dialog.getByRole('button', { name: t('admin.payout.close'), exact: true }).click(),
    () => page.getByText(t('admin.payout.step.send.title')).waitFor(),
  );
}

/** Downloads the files of a run, as text by name. */
export async function downloadFiles(page: Page, url: string, id: number): Promise<Map<string, string>> {
  await page.goto(`${url}/admin/payment-run/${id}/files`);
  const downloads = page.getByRole('button', { name: new RegExp(`^${t('admin.payout.download')} `) });
  await downloads.first().waitFor();
  const files = new Map<string, string>();
  for (const one of await downloads.all()) {
    const arrived = page.waitForEvent('download');
    await pressWithProof(
      page,
      () => one.click(),
      () => arrived,
    );
    const download = await arrived;
    files.set(download.suggestedFilename(), await readFile(await download.path(), 'latin1'));
  }
  return files;
}

export async function markSent(page: Page): Promise<void> {
  await button(page, 'admin.payout.sent').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ra.action.confirm'), exact: true })
    .click();
  await page.getByText(t('codes.payment_run_state.sent')).first().waitFor();
}

/** Reads a return of the bank: first what it would change, then for good. */
export async function readReturn(page: Page, url: string, id: number, name: string, content: string): Promise<void> {
  await page.goto(`${url}/admin/payment-run/${id}/returns`);
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content, 'latin1') };
  await page.locator('input[type="file"]').setInputFiles(file);
  await button(page, 'admin.payout.apply_return').click();
  await page.getByText(t('admin.payout.return_applied')).waitFor();
}

/** Releases a failed payment for the next run though its payment data are the same, and says why. */
export async function releaseFailed(page: Page, url: string, paymentId: number): Promise<void> {
  await page.goto(`${url}/admin/payment/${paymentId}`);
  await button(page, 'admin.payout.retry').click();
  const dialog = page.getByRole('dialog', { name: t('admin.payout.retry_question') });
  await dialog.getByLabel(t('admin.payout.retry_reason')).fill('O banco já conhece a chave');
  await pressWithProof(
    page,
    () => dialog.getByRole('button', { name: t('admin.payout.retry'), exact: true }).click(),
    () => page.getByText(t('codes.payment_state.ready')).first().waitFor(),
  );
}

/** Downloads the statement of this month as a PDF. */
export async function downloadStatement(page: Page): Promise<{ name: string; content: Buffer }> {
  await button(page, 'screens.period.this_month').click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'screens.statement.pdf').click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
