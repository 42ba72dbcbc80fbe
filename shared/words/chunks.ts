import type { Locale } from '../locale.ts';
import { wordsOf } from './index.ts';
import type { Catalogue } from './translate.ts';

/**
 * What browsers load at once: the portal before and after the sign-in, its pages of links and reports, of postbacks, its
 * notices and keys, those for advertisers, the frame of the back-office and its screens. `virtual:words/<chunk>/<locale>` is one
 * of these.
 */
export const chunkNames = [
  'visitor',
  'portal',
  'report',
  'webhooks',
  'notices',
  'keys',
  'advertiser',
  'frame',
  'office',
] as const;
export type ChunkName = (typeof chunkNames)[number];

/** What the back-office shows before a screen was loaded: menu, notices, errors and the dialogs of the session. */
const FRAME =
  /^(common|errors|validation|admin\.(site|dates|list|session|undo|edit_affiliate\.dashboard|saved_view\.title)|screens\.security\.title$|screens\.(session|unsaved|conflict|password)|screens\.notices\.(title|unread)$|resources\.[^.]+\.name$)/;

/** What the portal shows to people of an advertiser, who have no account. */
const ADVERTISER = /^portal\.(outbound|postback_test)\./;

/** What the portal shows on its pages of links, reports, sales and payments alone, so that the home does not load it. */
const REPORT = /^(portal\.(report|links\.many)|screens\.history\.|codes\.(report_group|link_batch_reason)\.)/;

/** What the portal shows on its page of postbacks alone. */
const WEBHOOKS =
  /^(portal\.webhooks\.|codes\.(event_kind|webhook_\w+)\.|errors\.too_many_endpoints$|validation\.(public|https)_url$)/;

/** What is shown once somebody opens the bell or the preferences. */
const NOTICES = /^(screens\.notices\.(?!title$|unread$)|codes\.notice_kind\.)/;

/** What the portal shows with the keys for programs. */
const KEYS = /^(screens\.api_keys\.|errors\.too_many_keys$|validation\.key_(scope|expiry)$)/;

const chunks: Readonly<Record<ChunkName, (locale: Locale) => Catalogue>> = {
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
  frame: (locale) =>
    only(wordsOf(locale, 'visitor', 'portal', 'staff'), (key) => FRAME.test(key) && !key.startsWith('portal.')),
  office: (locale) =>
    only(wordsOf(locale, 'visitor', 'portal', 'staff'), (key) => !FRAME.test(key) && !key.startsWith('portal.')),
};

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
