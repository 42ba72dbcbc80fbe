import type { Logger } from 'pino';
import type { Clock } from '#shared/time.ts';
import type { Database } from '../db/client.ts';
import type { Env } from '../env.ts';
import type { Outbound } from '../outbound/outbound.ts';

/** What every handler and service works with. Time and randomness are injected, so that tests decide them. */
export interface GatewayContext {
  database: Database;
  env: Env;
  clock: Clock;
  randomBytes: (size: number) => Buffer;
  log: Logger;
  /** The one way to other hosts. */
  outbound: Outbound;
}
