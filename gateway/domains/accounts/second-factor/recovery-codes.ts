import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { recoveryCodes } from '../user/table.ts';

const codesCount = 10;
const codeLength = 12;
/** 32 characters without those that look alike (Crockford), so that each holds five bits: 60 bits per code. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** Groups of four: people copy these by hand. */
const grouped = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** Reads a typed code: blanks, hyphens and case do not matter, nor letters for the digits that they look like. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return codePattern.test(code) ? code : undefined;
}

const aboutCode = (userId: number) => `recovery_code:${userId}`;

/** Returns the hashes that the code may be stored by. */
export const recoveryCodeHashes = (encryption: Encryption, userId: number, code: string): string[] =>
  encryption.keyedHashes(code, aboutCode(userId));

/** Creates new recovery codes that replace the user's earlier ones. @returns the codes, which are not stored */
export async function replaceRecoveryCodes(
  tx: Tx,
  { encryption, randomBytes }: Pick<GatewayContext, 'encryption' | 'randomBytes'>,
  userId: number,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: codesCount }, () =>
    [...randomBytes(codeLength)].map((byte) => alphabet.charAt(byte % alphabet.length)).join(''),
  );
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: encryption.keyedHash(code, aboutCode(userId)) })));
  return codes.map(grouped);
}
