import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { addDays, businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import { affiliates } from '../domains/accounts/affiliate/table.ts';
import { storedToken } from '../domains/accounts/affiliate-token/tokens.ts';
import { emailPreferences } from '../domains/accounts/email-preference/table.ts';
import { secondFactors, users } from '../domains/accounts/user/table.ts';
import { payeeHolds, paymentInfos } from '../domains/payouts/payment-info/table.ts';
import { accountDeletions } from '../domains/privacy/account-deletion/table.ts';
import type { Encryption } from '../lib/encryption.ts';
import { emailOf } from './people.ts';

/** The affiliate with a pending change of payment data and a hold. */
const heldAffiliateId = 16;
/** The affiliate that signs in with a second factor. */
const secondFactorAffiliateId = 18;
/** The secret of its second factor, in base 32. */
export const sampleSecondFactorSecret = 'PARCERIADEMONSTRACAOPARCERIADEMO';
/** The affiliate that has requested the deletion of its account. */
const leavingAffiliateId = 14;

const hourMs = 60 * 60 * 1000;
const holdMs = 48 * hourMs;

/** Returns a constant secret of a sample row. */
const secretOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function mainUserId(tx: Tx, affiliateId: number): Promise<number> {
  const [main] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.affiliateId, affiliateId), users.isMain));
  if (!main) throw new Error(`affiliate ${affiliateId} has no main user`);
  return main.id;
}

/** Inserts a change of a bank account made three hours ago, with its hold. */
async function addHold(tx: Tx, now: Date): Promise<void> {
  const startedAt = new Date(now.getTime() - 3 * hourMs);
  const until = new Date(startedAt.getTime() + holdMs);
  await tx
    .update(paymentInfos)
    .set({
      pendingChanges: { bankAgency: '4321', bankAccountNumber: '765432', bankAccountNumberDigit: '1' },
      effectiveAt: until,
    })
    .where(eq(paymentInfos.affiliateId, heldAffiliateId));
  const userId = await mainUserId(tx, heldAffiliateId);
  await tx.insert(payeeHolds).values({ affiliateId: heldAffiliateId, cause: 'payment_info', userId, startedAt, until });
}

async function addSecondFactor(tx: Tx, encryption: Encryption, now: Date): Promise<void> {
  const userId = await mainUserId(tx, secondFactorAffiliateId);
  const sealedSecret = encryption.seal(sampleSecondFactorSecret, `second_factor:${userId}`);
  await tx.insert(secondFactors).values({ userId, sealedSecret, createdAt: now, confirmedAt: now });
}

async function addDeletion(tx: Tx, now: Date): Promise<void> {
  const requestedAt = new Date(now.getTime() - 5 * 24 * hourMs);
  await tx.insert(accountDeletions).values({
    affiliateId: leavingAffiliateId,
    state: 'requested',
    protocol: 'EXC-DEMO-0014',
    withCommissions: true,
    statusBefore: affiliateStatus.codes.active,
    requestedBy: await mainUserId(tx, leavingAffiliateId),
    requestedAt,
    dueOn: addDays(businessDate(requestedAt), 44),
  });
}

/** Gives affiliate 1 the maximum number of rows, each with different choices. */
async function addPreferences(tx: Tx): Promise<void> {
  const emails = [
    emailOf(1),
    ...['editora', 'redes', 'parcerias', 'financeiro'].map((box) => `${box}@costa.demo.test`),
  ];
  await tx.insert(emailPreferences).values(
    emails.map((email, position) => ({
      affiliateId: 1,
      position,
      email: position === 0 ? null : email,
      newCreatives: position % 2 === 0,
      newsGeneralInformation: position < 3,
      campaignBreak: position === 1 || position === 3,
      unsubscribeSecret: secretOf(email),
      version: 1,
    })),
  );
}

/** Gives affiliate 1 an API token. */
async function addToken(tx: Tx, encryption: Encryption): Promise<void> {
  const stored = storedToken(encryption, 1, `pat_${secretOf('afiliado 1')}`);
  await tx.update(affiliates).set(stored).where(eq(affiliates.id, 1));
}

/**
 * Inserts the particulars of some accounts: a hold, a second factor, a token, a request for deletion, and preferences.
 */
export async function addAccounts(tx: Tx, encryption: Encryption, now: Date): Promise<void> {
  await addHold(tx, now);
  await addSecondFactor(tx, encryption, now);
  await addToken(tx, encryption);
  await addDeletion(tx, now);
  await addPreferences(tx);
}
