import type { Logger } from 'pino';
import type { Clock } from '#shared/time.ts';
import type { Database } from '../db/client.ts';
import type { Replica } from '../db/replica.ts';
import type { Encryption } from '../lib/encryption.ts';
import type { Outbound } from '../lib/outbound.ts';
import type { PersonLimit } from '../lib/person-limit.ts';
import type { RateWindow } from '../lib/rate-window.ts';
import type { RequestsUnderWay } from '../lib/requests-under-way.ts';
import type { ScratchFolder } from '../lib/scratch-folder.ts';
import type { WorkQueue } from '../lib/work-queue.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { Settings } from './settings.ts';

/**
 * Functions of later folders that an earlier one calls, but must not import. The noun that calls one declares it, next to
 * its type (`declare module`); one that is missing in `server/hooks.ts` does not compile.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the nouns that call them add its members
export interface Hooks {}

/**
 * Dependencies of every handler and service. Time and randomness are injected so that tests control them. A noun adds
 * what only it keeps in memory.
 */
export interface GatewayContext {
  database: Database;
  /** A copy that reads may go to; see `chooseSource`. */
  replica?: Replica | undefined;
  env: Settings;
  clock: Clock;
  randomBytes: (size: number) => Buffer;
  log: Logger;
  metrics: GatewayMetrics;
  /** Encrypts stored secrets. */
  encryption: Encryption;
  /** The only client for requests to other hosts. */
  outbound: Outbound;
  /** For files that exist only during a request. */
  scratch: ScratchFolder;
  hooks: Hooks;
  requests: RequestsUnderWay;
  importQueue: WorkQueue;
  /** How long an import may take before its request is answered and a worker continues it. */
  importAnswerMs: number;
  /** The size in bytes above which the file of an import is kept, and read after the answer. */
  importReadLaterBytes: number;
  postbackQueue: WorkQueue;
  /** Limits postbacks with a valid signature, by API key. */
  postbackRate: RateWindow;
  /** Limits batches of postbacks with a valid signature, by API key. */
  postbackBatchRate: RateWindow;
  /** Limits the batches that are recorded at a time, by API key. */
  postbackBatchLimit: PersonLimit;
  /** Limits reads of an advertiser's own log, by API key. */
  postbackLogRate: RateWindow;
  /** Limits log entries of postbacks with an invalid signature, by API key. */
  forgeryLogRate: RateWindow;
  exportLimit: PersonLimit;
  uploadLimit: PersonLimit;
}
