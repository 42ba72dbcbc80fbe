import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { isManager } from '../../accounts/manager/managers.ts';
import { advertisers } from '../advertiser/table.ts';
import { channelCategories } from '../channel/table.ts';
import { allowedUrl } from './allowed-url.ts';
import { hostName, wrongPartOfHost } from './host-name.ts';
import type { campaigns } from './table.ts';

type Row = typeof campaigns.$inferSelect;
type Errors = Record<string, string>;

/** @throws {RequestError} `invalid_fields` when there are errors */
function refuseWith(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
}

/**
 * Returns the target of a campaign: its hosts without repetitions, also from pasted addresses, and its page, which must be on one of
 * them.
 *
 * @throws {RequestError} `invalid_fields`
 */
export function checkTargets({ allowedHosts, landingUrl }: Pick<Row, 'allowedHosts' | 'landingUrl'>) {
  const names = allowedHosts.map(hostName);
  const hosts = [...new Set(names)].filter((name) => name !== undefined);
  const wrong = allowedHosts.find((_host, index) => names[index] === undefined);
  if (wrong !== undefined) {
    const errors = { allowed_hosts: wrongPartOfHost(wrong) };
    throw new RequestError('invalid_fields', { errors, values: { site: wrong } });
  }
  const page = landingUrl === null ? null : allowedUrl(landingUrl, hosts);
  if (page === undefined)
    throw new RequestError('invalid_fields', { errors: { landing_url: 'validation.campaign_url' } });
  return { allowedHosts: hosts, landingUrl: page };
}

/** @throws {RequestError} `invalid_fields` for a category that does not exist */
export async function checkCategories(tx: Tx, categoryIds: readonly number[]): Promise<void> {
  const found = await tx.$count(channelCategories, inArray(channelCategories.id, [...categoryIds]));
  if (found < categoryIds.length) refuseWith({ category_ids: 'validation.reference' });
}

const managerFields = {
  comercialManagerId: 'comercial_manager_id',
  operationalManagerId: 'operational_manager_id',
  networkManagerId: 'network_manager_id',
} as const;
const managerNames = ['comercialManagerId', 'operationalManagerId', 'networkManagerId'] as const;

/**
 * Checks the advertiser and the managers that a form changes.
 *
 * @param before the campaign; undefined for a new one
 * @throws {RequestError} `invalid_fields` for an advertiser that does not exist, another advertiser once there are
 *   conversions, which belong to the previous one, and a user who cannot be a manager
 */
export async function checkControl(
  tx: Tx,
  { hooks }: Pick<GatewayContext, 'hooks'>,
  form: Partial<Row>,
  before?: Row,
): Promise<void> {
  const errors: Errors = {};
  const { advertiserId } = form;
  if (advertiserId !== undefined && advertiserId !== before?.advertiserId) {
    const [found] = await tx.select({ id: advertisers.id }).from(advertisers).where(eq(advertisers.id, advertiserId));
    if (!found) errors['advertiser_id'] = 'validation.reference';
    if (before && (await hooks.sales.hasSales(tx, { campaignId: before.id })))
      errors['advertiser_id'] = 'validation.campaign_advertiser';
  }
  for (const name of managerNames) {
    const userId = form[name];
    if (userId === undefined || userId === null || userId === before?.[name]) continue;
    if (!(await isManager(tx, userId))) errors[managerFields[name]] = 'validation.reference';
  }
  refuseWith(errors);
}

/** The placeholders of a template, replaced in a link's address. */
const placeholders = new Set(['click_id', 'site_id', 'coupon', 'sub1', 'sub2', 'sub3', 'sub4', 'sub5']);

/**
 * Whether a text is a query such as `utm_source=parceria&clickid={click_id}` that contains the click id and no unknown
 * placeholder.
 */
export function isDeeplinkTemplate(text: string): boolean {
  const named = [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? '');
  const rest = text.replaceAll(/\{\w*\}/g, '');
  const isQuery = text.split('&').every((part) => /^[\w.~[\]-]+=/.test(part));
  return (
    isQuery &&
    /^[\w.~=&%+[\]-]*$/.test(rest) &&
    named.includes('click_id') &&
    named.every((name) => placeholders.has(name))
  );
}
