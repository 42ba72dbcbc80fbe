import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { translators } from '../screens/words.ts';

const t = translators['pt-br'];
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });

/** What people do with a campaign, in the words on their buttons. */

interface NewCampaign {
  name: string;
  host: string;
  advertiser: string;
  /** Per cent. */
  rate: string;
}

/** Makes a campaign and approves it; gives its id. */
export async function makeCampaign(page: Page, url: string, campaign: NewCampaign): Promise<number> {
  const field = (name: string) => page.getByRole('textbox', { name: t(`resources.campaign.fields.${name}`) });
  await page.goto(`${url}/admin/campaign/create`);
  await field('name').fill(campaign.name);
  await field('landing_url').fill(`https://${campaign.host}/`);
  // The page fills the sites.
  await page.getByRole('button', { name: campaign.host, exact: true }).waitFor();
  const advertiser = page.getByRole('combobox', { name: t('resources.campaign.fields.advertiser_id'), exact: true });
  await advertiser.click();
  await advertiser.fill(campaign.advertiser);
  await page.getByRole('option').filter({ hasText: campaign.advertiser }).first().click();
  await page.getByRole('textbox', { name: t('resources.campaign.fields.commission_rate') }).fill(campaign.rate);
  await button(page, 'ra.action.save').click();
  await page.waitForURL(/\/admin\/campaign\/\d+/);
  const id = Number(/campaign\/(\d+)/.exec(page.url())?.[1]);
  await button(page, 'admin.campaign.approve').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ra.action.confirm'), exact: true })
    .click();
  await button(page, 'admin.campaign.pause').waitFor();
  return id;
}

/** Plans from when on a group counts for all channels. @param at as the input has it, in São Paulo time */
export async function planSchedule(
  page: Page,
  url: string,
  campaignId: number,
  [title, group, at]: [string, string, string],
) {
  await page.goto(`${url}/admin/campaign/${campaignId}/schedules`);
  await button(page, 'common.add').click();
  const dialog = page.getByRole('dialog');
  const label = (field: string) => t(`resources.campaign-commission-schedule.fields.${field}`);
  await dialog.getByLabel(label('title')).fill(title);
  await dialog.getByRole('combobox', { name: label('comission_group_id') }).click();
  await page.getByRole('option', { name: group, exact: true }).click();
  await dialog.getByRole('textbox', { name: label('date') }).fill(at);
  await dialog.getByRole('button', { name: t('ra.action.save'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText(t('codes.schedule_state.planned'), { exact: true }).waitFor();
}

/** Asks to take part with the first channel, on the campaign's page of the portal, by a nervous finger: two presses, one request. */
export async function askToTakePart(page: Page, url: string, campaignId: number): Promise<void> {
  await page.goto(`${url}/campaigns/${campaignId}`);
  await button(page, 'portal.campaigns.join').evaluate((element) => {
    for (let press = 0; press < 2; press += 1) (element as HTMLElement).click();
  });
  await page.getByText(t('portal.campaigns.requested')).waitFor();
}

export async function approveRequest(page: Page, url: string, campaignId: number, campaign: string): Promise<void> {
  await page.goto(
    `${url}/admin/participation?filter=${encodeURIComponent(JSON.stringify({ campaign_id: campaignId }))}`,
  );
  const row = page.getByRole('row').filter({ hasText: campaign });
  await row.getByRole('button', { name: t('admin.participation.approve') }).click();
  await row.getByText(t('codes.campaign_status.approved'), { exact: true }).waitFor();
}

interface NewLink {
  campaign: string;
  coupon: { code: string; description: string };
}

/** Starts a link from a coupon for all channels, which is not offered to copy alone, on the page of its campaign. */
export async function startLinkWithCoupon(page: Page, url: string, campaignId: number, coupon: NewLink['coupon']) {
  await page.goto(`${url}/campaigns/${campaignId}`);
  await page.getByText(t('portal.campaigns.coupon_with_link'), { exact: false }).waitFor();
  const copy = page.getByRole('button', { name: t('portal.campaigns.copy_coupon', { code: coupon.code }) });
  expect(await copy.count()).toBe(0);
  await button(page, 'portal.campaigns.link_with_coupon').click();
  const chosen = page.getByRole('combobox', { name: t('portal.links.coupon_choice') }).locator('option:checked');
  await expect.poll(() => chosen.textContent()).toBe(`${coupon.code} · ${coupon.description}`);
}

/** Makes a link with a coupon to a campaign on the page of links of a phone; gives its short address. */
export async function makeLink(page: Page, url: string, { campaign, coupon }: NewLink): Promise<string> {
  await page.goto(`${url}/links`);
  await button(page, 'portal.links.new').click();
  const made = page.getByRole('dialog', { name: t('portal.links.new') });
  await made.getByRole('combobox', { name: t('portal.links.campaign') }).selectOption({ label: campaign });
  await button(page, 'portal.links.more').click();
  const more = page.getByRole('group', { name: t('portal.links.more') });
  await expect.poll(() => more.evaluate((group) => group === document.activeElement)).toBe(true);
  const coupons = page.getByRole('combobox', { name: t('portal.links.coupon_choice') });
  await coupons.selectOption({ label: `${coupon.code} · ${coupon.description}` });
  await button(page, 'portal.links.create_and_copy').click();
  const address = page.getByRole('textbox', { name: t('portal.links.created') });
  await expect.poll(() => address.inputValue()).toMatch(/\/c\//);
  // It is shown beside the link that was made, to be copied with it.
  expect(await made.getByRole('textbox', { name: t('portal.links.coupon') }).inputValue()).toBe(coupon.code);
  return address.inputValue();
}

/** Caps the sales of an affiliate's first channel in a campaign at one a month. */
export async function capAtOne(page: Page, url: string, affiliateId: number, campaign: string): Promise<void> {
  await page.goto(`${url}/admin/affiliate/${affiliateId}/approvedCampaign`);
  const row = page.getByRole('row').filter({ hasText: campaign });
  await row.getByRole('button', { name: t('admin.approved.edit_cap') }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: t('common.save'), exact: true });
  const remove = dialog.getByRole('button', { name: t('common.delete'), exact: true });
  expect(await save.isDisabled()).toBe(true);
  const conversions = dialog.getByLabel(t('admin.approved.conversions'));
  await conversions.pressSequentially('1234567');
  expect(await conversions.inputValue()).toBe('123456');
  // There is no cap to delete, whatever is typed.
  expect([await save.isDisabled(), await remove.isDisabled()]).toEqual([true, true]);
  await conversions.fill('1');
  await dialog.getByRole('combobox', { name: t('admin.approved.period') }).click();
  await page.getByRole('option', { name: t('codes.cap_period.month'), exact: true }).click();
  // By the keyboard: a click of the test scrolls the page first, with which the popup moves from under its pointer.
  await save.press('Enter');
  await page.getByText('CAP adicionado com sucesso!').waitFor();
  await row.getByText('1 Mensal').waitFor();
}
