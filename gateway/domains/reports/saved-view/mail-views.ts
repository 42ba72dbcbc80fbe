import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { roleMay } from '#shared/codes/accounts/role.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { type Actor, systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { roleScopeOf } from '../../accounts/user/roles.ts';
import { users } from '../../accounts/user/table.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { savedViewMail, type ViewFigures } from './mails.ts';
import { savedViewMails, savedViews } from './table.ts';
import { mailDay } from './view-mails.ts';

const mailsPerRun = 50;

const isDue = (day: string) =>
  and(eq(savedViewMails.wanted, true), or(isNull(savedViewMails.mailedOn), lt(savedViewMails.mailedOn, day)));

/** The mails that are due, with the view and its reader as they are now. */
const dueMails = ({ database }: GatewayContext, day: string) =>
  database.db
    .select({ mail: savedViewMails, view: savedViews, reader: users })
    .from(savedViewMails)
    .innerJoin(savedViews, eq(savedViews.id, savedViewMails.viewId))
    .innerJoin(users, eq(users.id, savedViewMails.readerId))
    .where(isDue(day))
    .orderBy(asc(savedViewMails.viewId), asc(savedViewMails.readerId))
    .limit(mailsPerRun);

type DueMail = Awaited<ReturnType<typeof dueMails>>[number];

/** Returns the reader as a caller with the rights of this moment. */
const readerOf = ({ reader }: DueMail): Actor => ({
  ...systemActor('saved-view-mail'),
  ...roleScopeOf({ ...reader, affiliateStatus: null }),
  userId: reader.id,
  name: reader.name,
  email: reader.email,
  language: reader.language,
});

/** Who left, whose role no longer reads the list, and whom the view is no longer shared with get no mail. */
const mayRead = ({ view }: DueMail, { role, scope, userId }: Actor): boolean =>
  roleMay(role, view.resource, 'list', scope) && (view.isShared || view.ownerId === userId);

/** Returns how many rows the reader finds and their sum; null for a list without counts, or whose filter has changed. */
async function figuresOf(context: GatewayContext, { view }: DueMail, actor: Actor): Promise<ViewFigures | null> {
  const totals = context.hooks.listTotals.find(({ resource }) => resource === view.resource);
  if (totals === undefined) return null;
  const where = Object.fromEntries(Object.entries(view.filter).map(([name, value]) => [name, String(value)]));
  try {
    const states = await totals.read(context, actor, where);
    return {
      count: states.reduce((sum, { count }) => sum + count, 0),
      amountCents: states.some(({ amountCents }) => amountCents !== null)
        ? states.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
        : null,
    };
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

/** Marks a mail as sent. @returns false where another gateway has done so, or it was switched off meanwhile */
async function claim(tx: Tx, { mail }: DueMail, day: string): Promise<boolean> {
  const isIt = and(eq(savedViewMails.viewId, mail.viewId), eq(savedViewMails.readerId, mail.readerId));
  const claimed = await tx
    .update(savedViewMails)
    .set({ mailedOn: day })
    .where(and(isIt, isDue(day)))
    .returning({ viewId: savedViewMails.viewId });
  return claimed.length > 0;
}

async function mailOne(context: GatewayContext, due: DueMail, day: string): Promise<void> {
  const { database, clock, env } = context;
  const { mail, view, reader } = due;
  const actor = readerOf(due);
  const isRead = mayRead(due, actor);
  const figures = isRead ? await figuresOf(context, due, actor) : null;
  await withTransaction(database, async (tx) => {
    if (!(await claim(tx, due, day)) || !isRead) return;
    const unsubscribeUrl = `${env.publicUrl}/unsubscribe/${mail.unsubscribeSecret}`;
    const { email: to, language } = reader;
    const content = { to, language, viewId: view.id, name: view.name, figures, unsubscribeUrl };
    await enqueueMail(tx, { now: clock.now(), ...savedViewMail(env, content) });
  });
}

/**
 * Mails saved views to who asked for them, each Monday once, with the rights that each reader has now. Several gateways may
 * run it at once.
 *
 * @returns whether there may be more
 */
export async function mailSavedViews(context: GatewayContext): Promise<boolean> {
  const day = mailDay(context.clock.now());
  if (day === null) return false;
  const due = await dueMails(context, day);
  for (const each of due) await mailOne(context, each, day);
  return due.length === mailsPerRun;
}
