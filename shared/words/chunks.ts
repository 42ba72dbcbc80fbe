import type { Locale } from '../locale.ts';
import { wordsOf } from './index.ts';
import { type Catalogue, createTranslate } from './translate.ts';

/**
 * What browsers load at once: what the portal says before its code is there, the portal before and after the sign-in, its pages of links and reports, of postbacks, its
 * notices and keys, those for advertisers, the frame of the back-office, its start page, its lists and its other screens.
 * `virtual:words/<chunk>/<locale>` is one of these.
 */
export const chunkNames = [
  'early',
  'visitor',
  'portal',
  'report',
  'webhooks',
  'notices',
  'keys',
  'advertiser',
  'frame',
  'start',
  'lists',
  'office',
] as const;
export type ChunkName = (typeof chunkNames)[number];

/** What the back-office shows before a screen was loaded: menu, notices, and the errors that any call may have. */
const FRAME =
  /^(common|errors\.(network|internal|rate_limited|gateway_unavailable|busy|unauthenticated|forbidden|not_found|state_conflict|refused|malformed_request|method_not_allowed|body_too_large|unsupported_media_type)$|admin\.(site|dates|list|session|undo|edit_affiliate\.dashboard|saved_view\.title)|screens\.security\.title$|screens\.(unsaved|conflict)|screens\.notices\.(title|unread)$|resources\.[^.]+\.name$)/;

/** What the first page of the back-office shows of itself, before its figures. */
const START = /^(admin\.dashboard|codes\.(waiting_kind|payment_state))\./;

/** What nearly every list of the back-office shows, with its dialogs. */
const LISTS =
  /^((resources|fields|plain|errors|codes(?!\.audit_)|screens\.(channels|copy|period)|admin\.(addition|advertiser|affiliate|approved|billing|bonus|bulk|campaign|channel|erp|invoice|link|mail|newsletter|participation|payment_group|payout|rate|reconciliation|report|saved_view|staff|tax_invoice|upload|webhooks))\.|admin\.edit_affiliate\.trail$|validation\.(?!bank_|pix_|tax_|import_))/;

/** What the portal shows to people of an advertiser, who have no account. */
const ADVERTISER = /^portal\.(outbound|postback_test)\./;

/** What the portal shows on its pages of links, reports, sales and payments alone, so that the home does not load it. */
const REPORT = /^(portal\.(report|links\.many)|screens\.history\.|codes\.(report_group|link_batch_reason)\.)/;

/** What the portal shows on its page of postbacks alone. */
const WEBHOOKS =
  /^((?:portal|screens)\.webhooks\.|codes\.(event_kind|webhook_\w+)\.|errors\.too_many_endpoints$|validation\.(public|https)_url$)/;

/** What is shown once somebody opens the bell or the preferences. */
const NOTICES = /^(screens\.notices\.(?!title$|unread$)|codes\.notice_kind\.)/;

/** What the portal shows with the keys for programs. */
const KEYS = /^(screens\.api_keys\.|errors\.too_many_keys$|validation\.(?:key_(?:scope|expiry)|test_\w+)$)/;

const chunks: Readonly<Record<ChunkName, (locale: Locale) => Catalogue>> = {
  // The title of the money, by itself: what says it before the code of the portal is there looks nothing up.
  early: (locale) => ({
    available: createTranslate(wordsOf(locale, 'portal'), locale)('screens.financial.available'),
  }),
  visitor: (locale) => wordsOf(locale, 'visitor'),
  portal: (locale) =>
    only(wordsOf(locale, 'portal'), (key) =>
      [ADVERTISER, REPORT, WEBHOOKS, NOTICES, KEYS].every((part) => !part.test(key)),
    ),
  report: (locale) => only(wordsOf(locale, 'portal'), (key) => REPORT.test(key)),
  webhooks: (locale) => only(wordsOf(locale, 'portal'), (key) => WEBHOOKS.test(key)),
  notices: (locale) => only(wordsOf(locale, 'portal'), (key) => NOTICES.test(key)),
  keys: (locale) => only(wordsOf(locale, 'portal'), (key) => KEYS.test(key)),
  advertiser: (locale) => only(wordsOf(locale, 'portal'), (key) => ADVERTISER.test(key)),
  frame: (locale) => only(staffWords(locale), (key) => FRAME.test(key)),
  start: (locale) => only(staffWords(locale), (key) => START.test(key)),
  lists: (locale) => only(staffWords(locale), (key) => LISTS.test(key) && !FRAME.test(key) && !START.test(key)),
  office: (locale) => only(staffWords(locale), (key) => [FRAME, START, LISTS].every((part) => !part.test(key))),
};

const staffWords = (locale: Locale) =>
  only(wordsOf(locale, 'visitor', 'portal', 'staff'), (key) => !key.startsWith('portal.'));

/** Returns the texts of a chunk in a language. */
export const chunkOf = (name: ChunkName, locale: Locale): Catalogue => chunks[name](locale);

function only(words: Catalogue, isWanted: (key: string) => boolean, path = ''): Catalogue {
  const found: Catalogue = {};
  for (const [name, node] of Object.entries(words)) {
    const key = path + name;
    if (typeof node === 'string') {
      if (isWanted(key)) found[name] = node;
      continue;
    }
    const branch = only(node, isWanted, `${key}.`);
    if (Object.keys(branch).length > 0) found[name] = branch;
  }
  return found;
}
