import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { machineSecrets } from '#shared/server/machine-secret.ts';
import { scaledLimit } from '#shared/server/rate-limit-scale.ts';
import type { Clock } from '#shared/time.ts';
import type { Database } from '../db/client.ts';
import type { Replica } from '../db/replica.ts';
import { createScriptReportRates } from '../domains/earnings/script-report/receive-script-report.ts';
import { createClicks } from '../domains/tracking/click/clicks.ts';
import type { GatewayContext } from '../engine/context.ts';
import type { GatewayMetrics } from '../engine/metrics.ts';
import type { Settings } from '../engine/settings.ts';
import type { Env } from '../env.ts';
import { createEncryption } from '../lib/encryption.ts';
import { createOutbound } from '../lib/outbound.ts';
import { createPersonLimit } from '../lib/person-limit.ts';
import { createRateWindow } from '../lib/rate-window.ts';
import { createRecentMap } from '../lib/recent-map.ts';
import { RequestsUnderWay } from '../lib/requests-under-way.ts';
import { openScratchFolder } from '../lib/scratch-folder.ts';
import { createWorkQueue } from '../lib/work-queue.ts';
import { hooks } from './hooks.ts';

/** Fewer than the database connections for exports, so that one user cannot occupy all of them. */
const exportsPerPersonMax = 2;
const exportRetryAfterSeconds = 30;
/** Limited because each upload keeps its file in memory. */
const uploadsPerPersonMax = 2;
const uploadRetryAfterSeconds = 10;

/** About as many lines as are read, checked and applied while a request waits: with more it is not over by then. */
const importReadLaterBytes = 4 * 1024 * 1024;
/** Leaves time for the import itself within the proxy's timeout of two minutes. */
const importQueueLimits = { waitingMax: 8, waitMaxMs: 30_000, code: 'import_queue_full' } as const;
/**
 * The servers of advertisers wait for the answer, and send a postback again if there is none. Postbacks of one campaign
 * wait for each other; they use less than half of the database connections, so that enough are left for the screens.
 */
const postbackQueueLimits = { atOnceMax: 4, waitingMax: 500, waitMaxMs: 5_000, code: 'busy' } as const;
const minuteMs = 60_000;
/** A key that was deleted is refused at once by what it reports: see `receivePostback`. */
const webhookKeyAgeMs = 5_000;
/** Less than the changes are kept by which it is seen that they are out of date: see `forgetTermChanges`. */
const saleTermsAgeMs = 5 * minuteMs;
/** Of a key, in a minute. */
const postbacksMax = 6_000;
/** The same, of up to 1,000 orders each. */
const postbackBatchesMax = 600;
/** Limited because each keeps its orders in memory. */
const postbackBatchesAtOnceMax = 8;
const postbackBatchRetryAfterSeconds = 5;
/** Enough for a developer who reloads a page repeatedly. */
const postbackLogRate = { max: 60, windowMs: minuteMs };
/** Limited because anybody who knows the id of a key can cause entries in its log. */
const forgeryLogRate = { max: 10, windowMs: minuteMs };

interface ContextParts {
  database: Database;
  replica?: Replica | undefined;
  env: Settings & Pick<Env, 'dataKeys'>;
  clock: Clock;
  /** Default: the same. */
  wallClock?: Clock;
  log: Logger;
  metrics: GatewayMetrics;
}

/** Creates the gateway's context on an open database. The caller must close its scratch folder. */
export function createContext(parts: ContextParts): GatewayContext {
  const { rateLimitScale } = parts.env;
  return {
    ...parts,
    wallClock: parts.wallClock ?? parts.clock,
    randomBytes,
    // A backup of the database without this file cannot open its secrets.
    encryption: createEncryption(parts.env.dataKeys ?? machineSecrets(parts.env.dataDir, 'data-key')),
    outbound: createOutbound(parts.env),
    scratch: openScratchFolder(parts.env.dataDir),
    clicks: createClicks(parts),
    hooks,
    requests: new RequestsUnderWay(),
    importQueue: createWorkQueue(importQueueLimits),
    importAnswerMs: parts.env.importAnswerSeconds * 1000,
    importReadLaterBytes,
    postbackQueue: createWorkQueue(postbackQueueLimits),
    postbackRate: createRateWindow({ max: scaledLimit(postbacksMax, rateLimitScale), windowMs: minuteMs }),
    postbackBatchRate: createRateWindow({ max: scaledLimit(postbackBatchesMax, rateLimitScale), windowMs: minuteMs }),
    postbackBatchLimit: createPersonLimit(postbackBatchesAtOnceMax, 'rate_limited', postbackBatchRetryAfterSeconds),
    campaignsOfLinks: createRecentMap({ sizeMax: 20_000, ageMaxMs: 60 * minuteMs }),
    saleTerms: createRecentMap({ sizeMax: 500, ageMaxMs: saleTermsAgeMs }),
    webhookKeys: createRecentMap({ sizeMax: 1_000, ageMaxMs: webhookKeyAgeMs }),
    scriptReportRates: createScriptReportRates(rateLimitScale),
    postbackLogRate: createRateWindow(postbackLogRate),
    forgeryLogRate: createRateWindow(forgeryLogRate),
    exportLimit: createPersonLimit(exportsPerPersonMax, 'too_many_exports', exportRetryAfterSeconds),
    uploadLimit: createPersonLimit(uploadsPerPersonMax, 'rate_limited', uploadRetryAfterSeconds),
  };
}
