import type { Request } from 'express';
import { Fault } from '../../engine/errors.ts';
import type { Actor } from '../../server/actor.ts';
import type { KeyedRequest } from './idempotency.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

interface Sent {
  /** What a key may be used once for. */
  route: string;
  body: unknown;
}

/** Reads the idempotency key. Undefined if the client sends none; then the claim alone prevents a double payment. */
export function readKey(request: Request, actor: Actor, { route: name, body: sent }: Sent): KeyedRequest | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || actor.userId === null) return undefined;
  if (!keyPattern.test(key)) throw new Fault('invalid_fields', { errors: { 'Idempotency-Key': 'validation.invalid' } });
  return { userId: actor.userId, route: name, key, body: sent };
}
