import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#shared/time.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { encryptionContextOf, sandboxes } from './table.ts';

/** What a sandbox is to be like while its time passes. */
export interface PassingTime {
  /** How many days it moves. */
  days: number;
  /** What the shop says of its pending sales when their validation ends; `wait` says nothing. */
  sales: 'approve' | 'refuse' | 'wait';
  /** What the bank answers about payments, on the day after it got them. */
  bank: 'pay' | 'refuse' | 'silent';
}

/** What happened in a sandbox on a day. */
export interface PassedDay {
  date: string;
  /** Sales that the shop decided. */
  decidedSales: number;
  /** The payment run that paid on that day; null without one. */
  runId: number | null;
  /** Payments that the bank has made, and refused. */
  paid: number;
  failed: number;
}

/** Where to begin in a sandbox. */
export interface SandboxStart {
  affiliateId: number;
  campaignId: number;
  couponCode: string;
  linkCode: string;
  advertiserKey: { id: number; secret: string };
}

/** What a gateway of a sandbox can do besides. */
export interface Sandbox {
  /** Lets days pass, one after the other, and does on each what is due. */
  pass: (time: PassingTime) => Promise<PassedDay[]>;
  readStart: () => Promise<SandboxStart>;
}

/** The sandboxes of the people with test keys: each is a gateway with a database and a clock of its own. */
export interface Sandboxes {
  /**
   * Does something in the sandbox of the person that a test key belongs to, as the same role there.
   *
   * @throws {RequestError} `api_key_invalid` for somebody without a sandbox; `busy` where too many are open
   */
  enter: <Result>(
    owner: Actor,
    work: (entered: { context: GatewayContext; actor: Actor }) => Promise<Result>,
  ) => Promise<Result>;
  /** Opens the sandbox of a person ahead of the first call; what fails is logged. */
  prepare: (userId: number) => void;
  /** Deletes the databases that belong to nobody any more. */
  removeOrphans: () => Promise<void>;
  close: () => Promise<void>;
}

declare module '../../../engine/context.ts' {
  interface GatewayContext {
    /** Undefined where the operator has none, and in a sandbox. */
    sandboxes?: Sandboxes | undefined;
    /** Present in a sandbox alone. */
    sandbox?: Sandbox | undefined;
    /** The time that other systems have, by which their messages and ours are signed. A sandbox moves its own alone. */
    wallClock: Clock;
  }
}

/** As many as an installation has; each takes up to 45 MB of disk. */
export const sandboxesMax = 50;
const nameBytes = 6;
const keyBytes = 32;

/** Gives a person a sandbox, unless there is one. @throws {RequestError} `invalid_fields` where there can be none */
export async function addSandbox(
  tx: Tx,
  { sandboxes: offered, randomBytes, encryption, clock }: GatewayContext,
  userId: number,
): Promise<void> {
  if (offered === undefined) throw invalidField('is_test', 'validation.test_mode_off');
  const [found] = await tx.select({ id: sandboxes.id }).from(sandboxes).where(eq(sandboxes.userId, userId));
  if (found) return;
  if ((await tx.$count(sandboxes)) >= sandboxesMax) throw invalidField('is_test', 'validation.test_mode_full');
  const sealedKey = encryption.seal(randomBytes(keyBytes).toString('base64url'), encryptionContextOf(userId));
  const name = randomBytes(nameBytes).toString('hex');
  await tx.insert(sandboxes).values({ userId, name, sealedKey, createdAt: clock.now() }).onConflictDoNothing();
}

/** Where a sandbox is, and how far its time is ahead. */
export interface FoundSandbox {
  id: number;
  name: string;
  key: string;
  movedMs: number;
}

/** Finds the sandbox of a person; undefined without one. */
export async function findSandbox(
  { database, encryption }: GatewayContext,
  userId: number,
): Promise<FoundSandbox | undefined> {
  const [found] = await database.db.select().from(sandboxes).where(eq(sandboxes.userId, userId));
  if (!found) return undefined;
  const { id, name, sealedKey, movedMs } = found;
  return { id, name, key: encryption.open(sealedKey, encryptionContextOf(userId)), movedMs };
}

/** Moves the time of a sandbox on for all gateways. Returns how far it is ahead now. @throws {RequestError} `not_found` */
export async function moveTime({ database }: GatewayContext, id: number, byMs: number): Promise<number> {
  const [moved] = await database.db
    .update(sandboxes)
    .set({ movedMs: sql`${sandboxes.movedMs} + ${byMs}` })
    .where(eq(sandboxes.id, id))
    .returning({ movedMs: sandboxes.movedMs });
  if (!moved) throw new RequestError('not_found');
  return moved.movedMs;
}
