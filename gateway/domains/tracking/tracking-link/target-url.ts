import { allowedUrl } from '../../campaigns/campaign/allowed-url.ts';

/** The values that the parameters of a link's address may contain. */
export interface TargetValues {
  clickId: string;
  channelId: number;
  subIds: readonly string[];
  /** The code of the link's coupon; empty without one that is valid now. */
  coupon: string;
}

const placeholder = /\{(click_id|site_id|coupon|sub[1-5])\}/g;

function valueOf(name: string, { clickId, channelId, coupon, subIds }: TargetValues): string {
  if (name === 'click_id') return clickId;
  if (name === 'coupon') return coupon;
  return name === 'site_id' ? String(channelId) : (subIds[Number(name.slice(3)) - 1] ?? '');
}

/** Returns a parameter with its values inserted and encoded; undefined if all values are empty. */
function filled(parameter: string, values: TargetValues): string | undefined {
  const names = [...parameter.matchAll(placeholder)].map(([, name = '']) => name);
  if (names.length > 0 && names.every((name) => valueOf(name, values) === '')) return undefined;
  return parameter.replaceAll(placeholder, (_, name: string) => encodeURIComponent(valueOf(name, values)));
}

/**
 * Returns the target of a click: the page with the campaign's parameters. Parameters already in the address are
 * replaced, so that the advertiser gets the id of this click.
 *
 * @param template parameters such as `utm_source=parceria&clickid={click_id}`; takes `{click_id}`, `{site_id}`,
 *   `{coupon}` and `{sub1}` to `{sub5}`
 * @returns undefined if the page is not on an allowed host
 */
export function targetUrl(
  page: string,
  { template, hosts }: { template: string; hosts: readonly string[] },
  values: TargetValues,
): string | undefined {
  const allowed = allowedUrl(page, hosts);
  if (allowed === undefined) return undefined;
  const url = new URL(allowed);
  const parameters = template.split('&').flatMap((parameter) => filled(parameter, values) ?? []);
  for (const name of new URLSearchParams(parameters.join('&')).keys()) {
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  url.search = [url.search.slice(1), ...parameters].filter((part) => part !== '').join('&');
  return allowedUrl(url.href, hosts);
}
