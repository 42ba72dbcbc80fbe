import type { PersonName } from './people.ts';

/**
 * What a read-only access reads and a view of its affiliate does not: what belongs to the person who signs in, the files of tax
 * invoices, which name documents and accounts, events, which programs read, and what pages of shops reported, which managers may
 * not read. By the call of the gateway, or by the use of the REST API.
 */
const notViewed: readonly RegExp[] = [
  /^GET direct \/v2\/user\/(?:history|sessions|second_factor|avatar|notice|api_keys|requests)/,
  /^GET report \/api\/events/,
  /^GET \S+ \/api\/v2\/script_report/,
  /^GET direct \/user\/check\/resetpass/,
  /^GET \S+ \/api\/v2\/invoices\/upload\/(?:file\/)?:id/,
  /^GET \S+ \S*optin_email/,
  /^(?:list|one) (?:api-key|request-log|login-history|open-session|second-factor|password-check|email-preference|notice|event|script-report)\b/,
  /^one invoice-upload\b/,
  /^(?:api-key|request-log|login-history|open-session|email-preference|notice|event|script-report)\.csv/,
  /^invoice-file\b/,
  // A call that changes something, whatever its method.
  /^GET direct \/(?:logout|activate)/,
];

const isRead = (name: string) =>
  /^(?:GET|list|one) |\.csv|^(?:creative|advertiser-logo|campaign-cover)-file\b/.test(name);

/** Returns who may make a call: a view what a read-only access reads, but for what is {@link notViewed}. */
export const withView = (name: string, may: readonly PersonName[]): readonly PersonName[] =>
  may.includes('readOnly') && isRead(name) && !notViewed.some((pattern) => pattern.test(name)) ? [...may, 'view'] : may;
