import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { RecentMap } from '../../../lib/recent-map.ts';
import { isSignedWith, readWebhookKey } from '../../../lib/webhook-signature.ts';
import { advertisers } from '../advertiser/table.ts';
import { advertiserApiKeys, encryptionContextOf } from './table.ts';

/** Allowed difference between the time of a message and ours, in either direction. */
const timeToleranceMs = 5 * 60 * 1000;

/** A message that an advertiser's server sent. */
export interface IncomingMessage {
  headers: IncomingHttpHeaders;
  /** The very bytes of the body: another encoding of the same JSON has another signature. */
  rawBody: Buffer;
}

/** Who signed a message. */
export interface Signer {
  advertiserId: number;
  advertiserName: string;
  keyId: number;
  messageId: string;
}

/** The headers of a message, each once and well-formed. */
const headerShapes = {
  'webhook-key': /^[1-9]\d{0,9}$/,
  // Without a dot, which separates it from the time in the signed text.
  'webhook-id': /^[\w-]{1,80}$/,
  'webhook-timestamp': /^\d{1,12}$/,
  // Signatures of any version; only v1 is verified.
  'webhook-signature': /^v\d{1,3}[a-z]?,[\w+/=-]{1,256}(?: v\d{1,3}[a-z]?,[\w+/=-]{1,256}){0,9}$/,
} as const;
type HeaderName = keyof typeof headerShapes;

/** @throws {RequestError} `signature_invalid`, naming the header that is missing or malformed */
function readHeader(headers: IncomingHttpHeaders, name: HeaderName): string {
  const value = headers[name];
  if (value === undefined) throw new RequestError('signature_invalid', { errors: { [name]: 'validation.required' } });
  if (typeof value !== 'string' || !headerShapes[name].test(value)) {
    throw new RequestError('signature_invalid', { errors: { [name]: 'validation.invalid' } });
  }
  return value;
}

interface StoredKey extends Omit<Signer, 'messageId'> {
  secret: Buffer;
}

declare module '../../../engine/context.ts' {
  interface GatewayContext {
    /** Keys that signed a short time ago, by their numbers. */
    webhookKeys: RecentMap<number, StoredKey>;
  }
}

export const isValidAt = (now: Date) => or(isNull(advertiserApiKeys.expiresAt), gt(advertiserApiKeys.expiresAt, now));

const isValid = (id: number, now: Date) => and(eq(advertiserApiKeys.id, id), isValidAt(now));

const keyColumns = {
  id: advertiserApiKeys.id,
  advertiserId: advertiserApiKeys.advertiserId,
  sealedSecret: advertiserApiKeys.sealedSecret,
  advertiserName: advertisers.businessName,
};

/**
 * Returns the key that a message names, while it is valid.
 *
 * @throws {RequestError} `signature_invalid`, `key_unknown`
 */
async function findKey(
  { database, clock, encryption }: GatewayContext,
  headers: IncomingHttpHeaders,
): Promise<StoredKey> {
  const id = Number(readHeader(headers, 'webhook-key'));
  const [key] =
    id > 2_147_483_647
      ? []
      : await database.db
          .select(keyColumns)
          .from(advertiserApiKeys)
          .innerJoin(advertisers, eq(advertisers.id, advertiserApiKeys.advertiserId))
          .where(isValid(id, clock.now()));
  if (!key) throw new RequestError('key_unknown');
  const { advertiserId, advertiserName, sealedSecret } = key;
  const secret = readWebhookKey(encryption.open(sealedSecret, encryptionContextOf(advertiserId)));
  if (secret === undefined) throw new Error('a stored API key is no webhook secret');
  return { keyId: id, advertiserId, advertiserName, secret };
}

/**
 * Locks a key until the transaction ends, if it is still valid: the message may have waited since its signature was
 * verified.
 *
 * @throws {RequestError} `key_unknown`
 */
export async function holdKey(tx: Tx, { clock }: Pick<GatewayContext, 'clock'>, keyId: number): Promise<void> {
  const [key] = await tx
    .select({ id: advertiserApiKeys.id })
    .from(advertiserApiKeys)
    .where(isValid(keyId, clock.now()))
    .for('key share');
  if (!key) throw new RequestError('key_unknown');
}

interface Verifying {
  /** Receives the key that the message names, before the signature is checked. */
  onKey?: (named: Pick<Signer, 'advertiserId' | 'keyId'>) => void;
  /** Whether a key may be used that was valid some seconds ago: who does checks it again by `holdKey` or its condition. */
  takesRecent?: boolean;
}

/**
 * Checks the signature of a message with the key that its header `webhook-key` names, and that it is not older or newer
 * than five minutes.
 *
 * @throws {RequestError} `key_unknown`, `signature_expired`, `signature_invalid`
 */
export async function verifyWebhook(
  context: GatewayContext,
  { headers, rawBody }: IncomingMessage,
  { onKey, takesRecent = false }: Verifying = {},
): Promise<Signer> {
  const { webhookKeys } = context;
  const recent = takesRecent ? webhookKeys.get(Number(headers['webhook-key'])) : undefined;
  const { keyId, advertiserId, advertiserName, secret } = recent ?? (await findKey(context, headers));
  onKey?.({ keyId, advertiserId });
  const [messageId, timestamp, signatures] = [
    readHeader(headers, 'webhook-id'),
    readHeader(headers, 'webhook-timestamp'),
    readHeader(headers, 'webhook-signature'),
  ];
  const age = context.wallClock.now().getTime() - Number(timestamp) * 1000;
  if (Math.abs(age) > timeToleranceMs) throw new RequestError('signature_expired');
  if (!isSignedWith(secret, { id: messageId, timestamp, body: rawBody }, signatures))
    throw new RequestError('signature_invalid');
  if (recent === undefined) webhookKeys.set(keyId, { keyId, advertiserId, advertiserName, secret });
  return { advertiserId, advertiserName, keyId, messageId };
}
