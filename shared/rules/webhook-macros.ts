/** The macros of a postback's address, in the order in which they are explained. */
export const webhookMacros = [
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'commission',
  'amount',
  'currency',
  'status',
  'event',
  'event_id',
  'order_id',
  'conversion_id',
  'click_id',
  'campaign_id',
  'site_id',
  'coupon',
  'reason',
  'payment_id',
  'occurred_at',
  'timestamp',
] as const;

export type WebhookMacro = (typeof webhookMacros)[number];

// An address that went through a browser has its braces escaped, in the path at least (URL Standard, path percent-encode set).
const macro = /(?:\{|%7B)([a-z_]+[1-5]?)(?:\}|%7D)/gi;
const braced = /(?:\{|%7B)((?:(?!%7[BD])[^{}])*)(?:\}|%7D)/gi;

const isMacro = (name: string): name is WebhookMacro => webhookMacros.some((known) => known === name);

/**
 * Returns an address with the values of its macros, encoded. Braces may be escaped. What is no macro stays as it is, braces
 * included.
 */
export const withMacros = (address: string, valueOf: (name: WebhookMacro) => string): string =>
  address.replaceAll(macro, (whole, name: string) => (isMacro(name) ? encodeURIComponent(valueOf(name)) : whole));

/** Returns the names in braces that are no macro, once each. */
export const unknownMacros = (address: string): string[] => [
  ...new Set([...address.matchAll(braced)].map(([, name = '']) => name).filter((name) => !isMacro(name))),
];

/** Returns whether macros stand only where they cannot lead to another host. */
export const keepsHost = (address: string): boolean => !/^[^/]*\/\/[^/?#]*(?:[{}]|%7[BD])/i.test(address);
