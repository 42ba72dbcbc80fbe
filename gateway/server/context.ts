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
 * What a domain calls of later ones, which it must not import. One that is missing in `hooks.ts`, which the product and
 * its tests use, does not compile.
 */
export interface Hooks {
  /** How the audit masks snapshots for roles that do not see all of an entity. */
  snapshotMasks: SnapshotMasks;
  /** Keeps an affiliate from being paid for a while, after a change through which a thief could redirect its payments. */
  holdPayments: HoldPayments;
  sales: Sales;
  readPaymentProgress: ReadPaymentProgress;
  /** Keeps clicks from being counted until the transaction ends. */
  lockClicks: (tx: Tx) => Promise<void>;
  /** Returns whether links lead with a creative. */
  hasLinks: (executor: Executor, creativeId: number) => Promise<boolean>;
  /** Returns how many conversions the clicks of each link led to, by its id; nothing where there are none. */
  countConversionsOfLinks: (executor: Executor, linkIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** Dependencies of every handler and service. Time and randomness are injected so that tests control them. */
export interface GatewayContext {
  database: Database;
  env: Env;
  clock: Clock;
  randomBytes: (size: number) => Buffer;
  log: Logger;
  /** Of secrets that are stored. */
  encryption: Encryption;
  /** The only client for requests to other hosts. */
  outbound: Outbound;
  /** For files that exist only during a request. */
  scratch: ScratchFolder;
  /** The codes of links in memory, and the log of the clicks on them. */
  clicks: Clicks;
  hooks: Hooks;
  requests: RequestsUnderWay;
  importQueue: WorkQueue;
  /** How long an import may take until its request is answered; a worker goes on with it. */
  importAnswerMs: number;
  postbackQueue: WorkQueue;
  /** Postbacks with a right signature, by API key. */
  postbackRate: RateWindow;
  /** Looks at an advertiser's own log, by API key. */
  postbackLogRate: RateWindow;
  /** Log entries of postbacks with a wrong signature, by API key. */
  forgeryLogRate: RateWindow;
  exportLimit: PersonLimit;
  uploadLimit: PersonLimit;
}
