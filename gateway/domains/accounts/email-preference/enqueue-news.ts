import { inArray } from 'drizzle-orm';
import type { NewsKind } from '#shared/codes/accounts/news-kind.ts';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type MailContent } from '../../../mail/compose.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { affiliates } from '../affiliate/table.ts';
import { isActive, newsAddressesPage } from './news-addresses.ts';

interface News {
  /** The affiliates that the news are for: some, or all active ones. */
  affiliateIds: readonly number[] | 'active';
  kind: NewsKind;
  /** The mail in a reader's language. */
  content: (language: Language) => Pick<MailContent, 'subject' | 'paragraphs' | 'action' | 'note'>;
}

/** Few enough that a mail to every affiliate needs little memory. */
const mailsAtOnce = 500;

/**
 * Stores one mail for each address of the affiliates that wants this kind of news, with a link that ends them. An
 * address gets one mail even if several affiliates name it.
 *
 * @returns the number of mails
 */
export async function enqueueNews(
  tx: Tx,
  { env, clock }: Pick<GatewayContext, 'env' | 'clock'>,
  { affiliateIds, kind, content }: News,
): Promise<number> {
  const of = affiliateIds === 'active' ? isActive : inArray(affiliates.id, [...affiliateIds]);
  const addressed = new Set<string>();
  for (let after = 0; ;) {
    const page = await newsAddressesPage(tx, kind, { of, after, rowsMax: mailsAtOnce });
    const mails = page.flatMap(({ email, language, unsubscribeSecret }) => {
      if (addressed.has(email.toLowerCase())) return [];
      addressed.add(email.toLowerCase());
      const unsubscribeUrl = `${env.publicUrl}/unsubscribe/${unsubscribeSecret}`;
      return [composeMail(env, { to: email, language, ...content(language), unsubscribeUrl })];
    });
    await enqueueMails(tx, clock.now(), mails);
    const last = page.at(-1);
    if (last === undefined) return addressed.size;
    after = last.id;
  }
}
