import { expect, it } from 'vitest';
import { paths } from '../../affiliate/session/paths.ts';
import { useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];
const sites = await useSites();

const everyStanding = ['paused', 'refused', 'deletion_requested'] as const;
type Standing = (typeof everyStanding)[number];

/** The accounts of the sample data that are not active. */
const accounts: Record<Standing, string> = {
  paused: 'afiliado12@demo.test',
  refused: 'afiliado13@demo.test',
  deletion_requested: 'afiliado14@demo.test',
};

/** What a page invites to, and the standings whose notice excludes it. */
const invitations: readonly (readonly [path: string, key: string, excludedFor: readonly Standing[]])[] = [
  [paths.home, 'portal.links.new', everyStanding],
  [paths.home, 'portal.home.steps.channel', everyStanding],
  [paths.home, 'portal.home.todos.channel', everyStanding],
  [paths.home, 'portal.home.todos.channel_review', everyStanding],
  [paths.home, 'portal.home.no_conversions_channel', everyStanding],
  [paths.home, 'portal.home.todos.payment_info', ['refused']],
  [paths.channels, 'screens.channels.add', ['deletion_requested']],
  [paths.channels, 'portal.channels.intro', ['deletion_requested']],
  [paths.campaigns, 'portal.campaigns.join', everyStanding],
  ['/campaigns/1', 'portal.campaigns.no_channel', everyStanding],
  [paths.links, 'portal.links.intro', everyStanding],
  [paths.links, 'portal.links.create_title', everyStanding],
  [paths.links, 'portal.links.empty_text', everyStanding],
  // It would name the access as the cause.
  [paths.links, 'portal.links.read_only', everyStanding],
];

interface Completeness {
  /** The notice that an account which is not active sees on each page. */
  notice?: string;
  isAwaited?: (key: string) => boolean;
}

const pages = [...new Set(invitations.map(([path]) => path))];

/** Shown to an active account. */
const shown = new Set([
  'portal.links.new',
  'portal.home.todos.payment_info',
  'screens.channels.add',
  'portal.channels.intro',
  'portal.campaigns.join',
  'portal.links.intro',
  'portal.links.create_title',
]);

/**
 * On a wide screen, which has all of a phone's texts and more.
 *
 * @param isAwaited whether a page is complete only with a text: what follows the first part of a page has no placeholder
 */
async function textsOf(email: string, { notice, isAwaited }: Completeness): Promise<Map<string, string>> {
  const { page, settled, expectQuiet, close } = await sites.open(email);
  const texts = new Map<string, string>();
  for (const path of pages) {
    await page.goto(sites.stack.url + path);
    if (notice !== undefined) await page.getByText(notice).waitFor();
    const main = page.getByRole('main');
    const awaited = invitations.filter(([at, key]) => at === path && isAwaited?.(key));
    for (const [, key] of awaited) await expect.poll(() => main.innerText(), { timeout: 30_000 }).toContain(t(key));
    await settled();
    texts.set(path, await main.innerText());
  }
  expectQuiet();
  await close();
  return texts;
}

it.each(everyStanding)(
  'an account that is %s is invited to nothing that its notice excludes',
  async (standing) => {
    const texts = await textsOf(accounts[standing], { notice: t(`portal.status_notice.${standing}`) });
    for (const [path, key, excludedFor] of invitations) {
      if (excludedFor.includes(standing)) expect(texts.get(path), `${key} on ${path}`).not.toContain(t(key));
    }
  },
  120_000,
);

it('an active account has these invitations', async () => {
  const texts = await textsOf('outro@demo.test', { isAwaited: (key) => shown.has(key) });
  const found = invitations.filter(([path, key]) => texts.get(path)?.includes(t(key)));
  expect(found.map(([, key]) => key)).toEqual([...shown]);
}, 120_000);

it('a refused account cannot ask for a payment, and reads why at the button', async () => {
  const { page, settled, close } = await sites.open(accounts.refused, { device: 'phone' });
  await page.goto(sites.stack.url + paths.financial);
  await settled();
  const button = page.getByRole('button', { name: t('screens.financial.request') });
  expect(await button.isDisabled()).toBe(true);
  expect(await page.getByRole('main').innerText()).toContain(t('screens.financial.blocked.status'));
  await close();
});
