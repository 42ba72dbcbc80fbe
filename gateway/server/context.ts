import type { Logger } from 'pino';
import type { Clock } from '#shared/time.ts';
import type { Database } from '../db/client.ts';
import type { Encryption } from '../engine/encryption.ts';
import type { PersonLimit } from '../engine/person-limit.ts';
import type { RateWindow } from '../engine/rate-window.ts';
import type { ScratchFolder } from '../engine/scratch-folder.ts';
import type { WorkQueue } from '../engine/work-queue.ts';
import type { Env } from '../env.ts';
import type { Clicks } from '../modules/click/clicks.ts';
import type { Outbound } from '../outbound/outbound.ts';

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
  importQueue: WorkQueue;
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
