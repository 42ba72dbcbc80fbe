import { eq, getTableColumns } from 'drizzle-orm';
import { type Executor, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { enqueueNews } from '../email-preference/enqueue-news.ts';
import { countNewsAddresses } from '../email-preference/news-addresses.ts';
import { users } from '../user/table.ts';
import { newsletters } from './table.ts';

/** The kinds of news that staff write by hand. News of paused campaigns come with the pause. */
export const newsletterKinds = ['new_creatives', 'news_general_information'] as const;
type Kind = (typeof newsletterKinds)[number];

const { userId: _userId, ...shown } = getTableColumns(newsletters);

const select = (db: Executor) =>
  db
    .select({ ...shown, userName: users.name })
    .from(newsletters)
    .leftJoin(users, eq(users.id, newsletters.userId))
    .$dynamic();

/** Sent newsletters, newest first. */
export const newsletterSearch = defineSearch({
  select,
  id: newsletters.id,
  affiliateId: null,
  texts: [newsletters.subject, newsletters.text],
  filters: { kind: equal(newsletters.kind) },
  sorts: { id: newsletters.id, createdAt: newsletters.createdAt },
  defaultSort: ['createdAt', 'desc'],
});

/** Returns how many addresses would receive a newsletter of each kind now. */
export const newsletterAudiences = ({ database }: GatewayContext) =>
  Promise.all(newsletterKinds.map(async (kind) => ({ kind, recipients: await countNewsAddresses(database.db, kind) })));

interface Newsletter {
  kind: Kind;
  subject: string;
  /** Plain text; a blank line begins a paragraph. */
  text: string;
}

/** Sends a newsletter to the addresses of active affiliates that want its kind. */
export async function sendNewsletter(context: GatewayContext, actor: Actor, newsletter: Newsletter) {
  const { database, clock } = context;
  const { kind, subject, text } = newsletter;
  const paragraphs = text.split(/(?:\r?\n[^\S\n]*){2,}/).filter((paragraph) => paragraph.trim() !== '');
  return withTransaction(database, async (tx) => {
    const content = () => ({ subject, paragraphs });
    const recipients = await enqueueNews(tx, context, { affiliateIds: 'active', kind, content });
    const createdAt = clock.now();
    const values = { ...newsletter, recipients, userId: actor.userId, createdAt };
    const row = onlyRow(await tx.insert(newsletters).values(values).returning({ id: newsletters.id }));
    await writeAudit(tx, {
      actor,
      now: createdAt,
      action: 'newsletter.send',
      entity: 'newsletter',
      entityId: row.id,
      affiliateId: null,
      before: null,
      after: { kind, subject, recipients },
    });
    return newsletterSearch.find(tx, actor, row.id);
  });
}
