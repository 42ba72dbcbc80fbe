import { onlyRow } from '../db/only-row.ts';
import { advertiserApiKeys, encryptionContextOf } from '../domains/campaigns/advertiser-api-key/table.ts';
import type { GatewayContext } from '../engine/context.ts';
import { signatureHeaders, webhookSecret } from '../lib/webhook-signature.ts';

/** An API key of an advertiser, as its server stores it. */
export interface TestApiKey {
  id: number;
  /** `whsec_` and base64. */
  secret: string;
  /** Returns the headers of a message signed with the key. */
  headersOf: (message: { id: string; sentAt: Date; body: string }) => Record<string, string>;
}

/** Inserts an API key of an advertiser. */
export async function insertApiKey(
  { database, clock, encryption }: GatewayContext,
  {
    advertiserId = 1,
    expiresAt = null,
    byte = 7,
  }: { advertiserId?: number; expiresAt?: Date | null; byte?: number } = {},
): Promise<TestApiKey> {
  const key = Buffer.alloc(32, byte);
  const secret = webhookSecret(key);
  const row = onlyRow(
    await database.db
      .insert(advertiserApiKeys)
      .values({
        advertiserId,
        createdBy: 1,
        createdAt: clock.now(),
        expiresAt,
        sealedSecret: encryption.seal(secret, encryptionContextOf(advertiserId)),
      })
      .returning({ id: advertiserApiKeys.id }),
  );
  const { id } = row;
  return {
    id,
    secret,
    headersOf: (message) => ({ 'webhook-key': String(id), ...signatureHeaders(key, message) }),
  };
}
