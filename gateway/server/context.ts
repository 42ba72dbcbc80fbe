import type { Logger } from 'pino';
import type { Clock } from '#shared/time.ts';
import type { Database, Executor, Tx } from '../db/client.ts';
import type { Encryption } from '../lib/encryption.ts';
import type { PersonLimit } from '../lib/person-limit.ts';
import type { RateWindow } from '../lib/rate-window.ts';
import type { RequestsUnderWay } from '../lib/requests-under-way.ts';
import type { ScratchFolder } from '../lib/scratch-folder.ts';
import type { WorkQueue } from '../lib/work-queue.ts';
import type { Env } from '../env.ts';
import type { SnapshotMasks } from '../domains/platform/audit-entry/entries.ts';
import type { Sales } from '../domains/campaigns/channel/sales.ts';
import type { ReadPaymentProgress } from '../domains/payouts/tax-invoice/payment-progress-hook.ts';
import type { Clicks } from '../domains/tracking/click/clicks.ts';
import type { HoldPayments } from '../domains/accounts/user/user-account.ts';
import type { Outbound } from '../lib/outbound.ts';

/**
 * Functions of later domains that an earlier domain calls, but must not import. A function that is missing in
 * `hooks.ts`, which the product and its tests use, does not compile.
 */
export interface Hooks {
  /** How the audit masks snapshots for roles that do not see all of an entity. */
  snapshotMasks: SnapshotMasks;
  /** Puts payments to an affiliate on hold after a change through which a thief could redirect them. */
  holdPayments: HoldPayments;
  sales: Sales;
  readPaymentProgress: ReadPaymentProgress;
  /** Prevents clicks from being counted until the transaction ends. */
  lockClicks: (tx: Tx) => Promise<void>;
  /** Returns whether any link uses a creative. */
  hasLinks: (executor: Executor, creativeId: number) => Promise<boolean>;
  /** Returns the number of conversions from the clicks of each link, by its id; links without any are missing. */
  countConversionsOfLinks: (executor: Executor, linkIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** Dependencies of every handler and service. Time and randomness are injected so that tests control them. */
export interface GatewayContext {
  database: Database;
  env: Env;
  clock: Clock;
  randomBytes: (size: number) => Buffer;
  log: Logger;
  /** Encrypts stored secrets. */
  encryption: Encryption;
  /** The only client for requests to other hosts. */
  outbound: Outbound;
  /** For files that exist only during a request. */
  scratch: ScratchFolder;
  /** The codes of links in memory, and the log of clicks on them. */
  clicks: Clicks;
  hooks: Hooks;
  requests: RequestsUnderWay;
  importQueue: WorkQueue;
  /** How long an import may take before its request is answered and a worker continues it. */
  importAnswerMs: number;
  postbackQueue: WorkQueue;
  /** Limits postbacks with a valid signature, by API key. */
  postbackRate: RateWindow;
  /** Limits reads of an advertiser's own log, by API key. */
  postbackLogRate: RateWindow;
  /** Limits log entries of postbacks with an invalid signature, by API key. */
  forgeryLogRate: RateWindow;
  exportLimit: PersonLimit;
  uploadLimit: PersonLimit;
}
