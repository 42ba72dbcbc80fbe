import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { SealedColumn } from '../../../engine/sealed-column.ts';
import { recoveryCodes, secondFactors } from '../user/table.ts';
import { stepOf } from './one-time-code.ts';
import { readRecoveryCode, recoveryCodeHashes } from './recovery-codes.ts';

type Needed = Pick<GatewayContext, 'clock' | 'encryption'>;

interface Given {
  userId: number;
  /** As the person typed it; blanks and hyphens are ignored. */
  code: string;
}

/** The context that the encryption binds a secret to. */
export const encryptionContextOf = (userId: number): string => `second_factor:${userId}`;

/** The secrets as they are stored. */
export const sealedSecondFactors: SealedColumn = {
  name: 'second factors',
  table: secondFactors,
  id: secondFactors.userId,
  owner: secondFactors.userId,
  sealed: secondFactors.sealedSecret,
  about: encryptionContextOf,
};

/**
 * Uses a code of the authenticator. Each works once: of many concurrent uses of one code, one wins, and it ends the
 * codes before it.
 *
 * @returns false for a wrong, used or outdated code, and for a user without a confirmed second factor
 */
export async function useOneTimeCode(tx: Tx, { clock, encryption }: Needed, { userId, code }: Given): Promise<boolean> {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return false;
  const isConfirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await tx.select({ sealedSecret: secondFactors.sealedSecret }).from(secondFactors).where(isConfirmed);
  if (!factor) return false;
  const step = stepOf(encryption.open(factor.sealedSecret, encryptionContextOf(userId)), digits, clock.now());
  if (step === null) return false;
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isConfirmed, lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** Uses a recovery code, which works once. @returns false for a wrong or used one */
export async function useRecoveryCode(
  tx: Tx,
  { clock, encryption }: Needed,
  { userId, code }: Given,
): Promise<boolean> {
  const read = readRecoveryCode(code);
  if (read === undefined) return false;
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeHash, recoveryCodeHashes(encryption, userId, read)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** What a sign-in proves besides the password. `none`: the user has no second factor. */
type Proof = 'none' | 'missing' | 'wrong' | 'code' | 'recovery_code';

/** Checks the second step of a sign-in. Accepts a code of the authenticator or a recovery code, and uses it up. */
export async function proveAtSignIn(
  tx: Tx,
  context: Needed,
  { userId, code }: { userId: number; code: string | undefined },
): Promise<Proof> {
  if (!(await hasSecondFactor(tx, userId))) return 'none';
  if (code === undefined) return 'missing';
  if (await useOneTimeCode(tx, context, { userId, code })) return 'code';
  return (await useRecoveryCode(tx, context, { userId, code })) ? 'recovery_code' : 'wrong';
}

/** Returns whether a user has a confirmed second factor. */
export async function hasSecondFactor(executor: Executor, userId: number): Promise<boolean> {
  const [factor] = await executor
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return factor !== undefined;
}
