import { and, arrayContains, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { afterCommit, type Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { html } from '../../../mail/html.ts';
import { removeMailFiles } from '../../../mail/transport.ts';
import { fullName } from '../../accounts/affiliate/full-name.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { emailPreferences } from '../../accounts/email-preference/table.ts';
import { links } from '../../accounts/single-use-link/table.ts';
import { formerEmails, loginAttempts, staffInterventions, users } from '../../accounts/user/table.ts';
import { participations } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { coupons } from '../../campaigns/coupon/table.ts';
import { bonuses, commissionAdditions } from '../../earnings/commission/table.ts';
import { conversions, reportedClicks } from '../../earnings/conversion/table.ts';
import { payments } from '../../payouts/payment/table.ts';
import { blockDocuments } from '../../payouts/payment-info/blocked-documents.ts';
import { paymentInfos } from '../../payouts/payment-info/table.ts';
import { eraseErpMessages } from '../../platform/erp-message/erase.ts';
import { idempotencyAnswers } from '../../platform/idempotency/table.ts';
import { fileNameOf } from '../../platform/outbox-mail/delivery.ts';
import { eraseAfterSending, erasedMail } from '../../platform/outbox-mail/outbox.ts';
import { outboxMails } from '../../platform/outbox-mail/table.ts';
import { savedViewMails, savedViews } from '../../reports/saved-view/table.ts';
import { heldData } from './held-data.ts';

type Affiliate = typeof affiliates.$inferSelect;

/** The name that replaces an affiliate's in data that must stay, such as mails. */
interface Traces {
  userIds: number[];
  /** In lower case. */
  emails: string[];
  names: string[];
}

const filled = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text ? [text] : []))),
];

/** Collects the names and e-mails of an affiliate and its users. */
async function findTraces(tx: Tx, affiliate: Affiliate): Promise<Traces> {
  const people = await tx.select().from(users).where(eq(users.affiliateId, affiliate.id));
  const userIds = people.map(({ id }) => id);
  const former = await tx.select().from(formerEmails).where(inArray(formerEmails.userId, userIds));
  const intervened = await tx.select().from(staffInterventions).where(inArray(staffInterventions.userId, userIds));
  const undone = await tx.select({ email: links.email }).from(links).where(inArray(links.userId, userIds));
  const preferences = await tx.select().from(emailPreferences).where(eq(emailPreferences.affiliateId, affiliate.id));
  const payees = await tx.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliate.id));
  const emails = [affiliate, ...people, ...former, ...intervened, ...undone, ...preferences, ...payees].map(
    ({ email }) => email,
  );
  return {
    userIds,
    emails: filled(emails).map((email) => email.toLowerCase()),
    // One word may be somebody else's name as well.
    names: filled([fullName(affiliate), affiliate.businessName, ...people.map(({ name }) => name)]).filter((name) =>
      name.includes(' '),
    ),
  };
}

/** Blocks the current document and that of a waiting change. */
async function blockDocumentsOf(tx: Tx, context: GatewayContext, affiliateId: number): Promise<void> {
  const payees = await tx.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId));
  const documents = payees.flatMap(({ documentNumber, pendingChanges }) => [
    documentNumber,
    pendingChanges?.documentNumber,
  ]);
  await blockDocuments(tx, context, filled(documents));
}

/** A mail to one of the addresses, or one that names the affiliate. */
function isAbout({ emails, names }: Traces): SQL | undefined {
  const needles = [
    ...emails,
    ...names.flatMap((name) => [name, html`${name}`.markup]).map((name) => name.toLowerCase()),
  ];
  const texts = [outboxMails.subject, outboxMails.text, outboxMails.html];
  return or(
    inArray(sql`lower(${outboxMails.to})`, emails),
    ...filled(needles).flatMap((needle) => texts.map((text) => sql`strpos(lower(${text}), ${needle}) > 0`)),
  );
}

/**
 * Erases the mails, and their files where mails are files. Waiting ones are sent first: they may be about the affiliate
 * but for somebody else.
 */
async function eraseMails(tx: Tx, { env, log }: GatewayContext, traces: Traces): Promise<void> {
  const about = isAbout(traces);
  const erased = await tx
    .update(outboxMails)
    .set(erasedMail)
    .where(and(ne(outboxMails.status, 'waiting'), about))
    .returning({ id: outboxMails.id, createdAt: outboxMails.createdAt });
  afterCommit(tx, () => {
    removeMailFiles(env, erased.map(fileNameOf)).catch((error: unknown) =>
      log.error({ err: error }, 'the files of the mails of a deleted account were not removed'),
    );
  });
  await tx
    .update(outboxMails)
    .set(eraseAfterSending)
    .where(and(eq(outboxMails.status, 'waiting'), about));
}

/** Short values are numbers or words of other people as well. */
const needleLengthMin = 5;

/** What the answers to requests, and saved views, are searched for, in lower case. */
async function answerNeedles(tx: Tx, { emails, names }: Traces, affiliateId: number): Promise<string[]> {
  const payees = await tx.select().from(paymentInfos).where(eq(paymentInfos.affiliateId, affiliateId));
  const own = await tx.select().from(channels).where(eq(channels.affiliateId, affiliateId));
  const ofPayees = payees.flatMap(({ documentNumber, pixKey, iban, pendingChanges }) => [
    documentNumber,
    pixKey,
    iban,
    pendingChanges?.documentNumber,
    pendingChanges?.pixKey,
  ]);
  const texts = filled([...emails, ...names, ...ofPayees, ...own.flatMap(({ name, url }) => [name, url])]);
  // As JSON writes them.
  return texts
    .filter(({ length }) => length >= needleLengthMin)
    .map((text) => JSON.stringify(text).slice(1, -1).toLowerCase());
}

/**
 * Erases the stored answers to keyed requests: those about the affiliate by whoever asked, and those that contain one of
 * its values for another reason. The keys stay used, so that a repetition has no second effect.
 */
async function eraseAnswers(tx: Tx, affiliateId: number, needles: readonly string[], now: Date): Promise<void> {
  const containsOne = needles.map((needle) => sql`strpos(lower(${idempotencyAnswers.body}::text), ${needle}) > 0`);
  await tx
    .update(idempotencyAnswers)
    .set({ body: sql`'null'::jsonb`, erasedAt: now })
    .where(or(arrayContains(idempotencyAnswers.affiliateIds, [affiliateId]), ...containsOne));
}

/** Deletes the saved views of lists that are of the affiliate alone, or whose name or filter has one of its values. */
async function eraseViews(tx: Tx, affiliateId: number, needles: readonly string[]): Promise<void> {
  const texts = sql`lower(${savedViews.filter}::text || ' ' || ${savedViews.name})`;
  const isAbout = or(
    sql`${savedViews.filter} ->> 'affiliate_id' = ${String(affiliateId)}`,
    ...needles.map((needle) => sql`strpos(${texts}, ${needle}) > 0`),
  );
  const about = tx.select({ id: savedViews.id }).from(savedViews).where(isAbout);
  await tx.delete(savedViewMails).where(inArray(savedViewMails.viewId, about));
  await tx.delete(savedViews).where(isAbout);
}

/** Removes what people wrote about the affiliate in rows that stay, and the host of its channels. */
async function eraseNotes(tx: Tx, affiliateId: number): Promise<void> {
  const ownChannels = tx.select({ id: channels.id }).from(channels).where(eq(channels.affiliateId, affiliateId));
  const ownConversions = tx
    .select({ id: conversions.id })
    .from(conversions)
    .where(eq(conversions.affiliateId, affiliateId));
  const ownClicks = tx
    .select({ id: conversions.clickId })
    .from(conversions)
    .where(eq(conversions.affiliateId, affiliateId));
  await tx.update(participations).set({ reason: null }).where(eq(participations.affiliateId, affiliateId));
  await tx.update(coupons).set({ description: '' }).where(inArray(coupons.channelId, ownChannels));
  await tx.update(bonuses).set({ note: null }).where(inArray(bonuses.conversionId, ownConversions));
  await tx.update(commissionAdditions).set({ reason: null }).where(eq(commissionAdditions.affiliateId, affiliateId));
  await tx.update(reportedClicks).set({ refererHost: null }).where(inArray(reportedClicks.clickId, ownClicks));
}

/** The only change that the audit allows; the database function records it there. */
async function eraseAudit(tx: Tx, actor: Actor, now: Date, affiliateId: number, userIds: number[]): Promise<void> {
  const { userId, name, address, requestId } = actor;
  await tx.execute(sql`
    select erase_audit(${affiliateId}, ${sql.param(userIds)}::integer[], ${userId}::integer, ${name}, ${address}, ${requestId},
      ${now}::timestamptz)`);
}

const blankAffiliate = {
  lastName: null,
  businessName: null,
  statusReason: null,
  email: '',
  phoneNumber: null,
  address: null,
  addressNumber: null,
  addressOther: null,
  zipCode: null,
  neighborhood: null,
  city: null,
  state: null,
  country: null,
  tokenHash: null,
  sealedToken: null,
} satisfies Partial<Affiliate>;

/** Rows that stay are named by their number, so that lists have something to show. */
const numbered = sql`'#' || id`;

/**
 * Erases all personal data of an affiliate and of its users except those in its payments and invoices, ends all
 * accesses, and blocks its document. Rows about money, conversions and actions are kept without personal data.
 */
export async function erasePersonalData(
  tx: Tx,
  context: GatewayContext,
  actor: Actor,
  affiliate: Affiliate,
): Promise<void> {
  const { id: affiliateId, version } = affiliate;
  const traces = await findTraces(tx, affiliate);
  const { userIds, emails } = traces;
  await blockDocumentsOf(tx, context, affiliateId);
  await eraseMails(tx, context, traces);
  await eraseErpMessages(tx, affiliateId);
  const needles = await answerNeedles(tx, traces, affiliateId);
  await eraseAnswers(tx, affiliateId, needles, context.clock.now());
  await eraseViews(tx, affiliateId, needles);
  await eraseNotes(tx, affiliateId);
  for (const email of emails) await tx.delete(loginAttempts).where(sql`strpos(${loginAttempts.key}, ${email}) > 0`);
  await tx.update(payments).set({ userId: null }).where(inArray(payments.userId, userIds));
  for (const { table, owner, of, atDeletion } of heldData) {
    if (atDeletion !== 'deleted') continue;
    await tx.delete(table).where(of === 'affiliate' ? eq(owner, affiliateId) : inArray(owner, userIds));
  }
  await tx
    .update(channels)
    .set({ name: numbered, url: '', description: null, cjId: null, version: sql`${channels.version} + 1` })
    .where(eq(channels.affiliateId, affiliateId));
  await tx
    .update(affiliates)
    .set({ ...blankAffiliate, name: numbered, version: version + 1 })
    .where(eq(affiliates.id, affiliateId));
  await eraseAudit(tx, actor, context.clock.now(), affiliateId, userIds);
}
