import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '#shared/time.ts';
import type { Database } from '../db/client.ts';
import { createEncryption } from '../engine/encryption.ts';
import { createPersonLimit } from '../engine/person-limit.ts';
import { openScratchFolder } from '../engine/scratch-folder.ts';
import type { Env } from '../env.ts';
import { createImportQueue } from '../modules/conversion-import/import-queue.ts';
import { tellErpOf } from '../modules/erp-message/erp-switch.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { GatewayContext } from './context.ts';
import { generatedDataKey } from './generated-data-key.ts';

/** Fewer than the database connections for exports, so that one user cannot occupy all of them. */
const exportsPerPersonMax = 2;
const exportRetryAfterSeconds = 30;
/** Each keeps its file in memory. */
const uploadsPerPersonMax = 2;
const uploadRetryAfterSeconds = 10;

interface ContextParts {
  database: Database;
  env: Env;
  clock: Clock;
  log: Logger;
}

/** Creates the gateway's context on an open database. The caller must close its scratch folder. */
export function createContext(parts: ContextParts): GatewayContext {
  if (parts.env.erp !== undefined) tellErpOf(parts.database);
  return {
    ...parts,
    randomBytes,
    encryption: createEncryption(parts.env.dataKeys ?? [generatedDataKey(parts.env.dataDir)]),
    outbound: createOutbound(parts.env),
    scratch: openScratchFolder(parts.env.dataDir),
    importQueue: createImportQueue(),
    exportLimit: createPersonLimit(exportsPerPersonMax, 'too_many_exports', exportRetryAfterSeconds),
    uploadLimit: createPersonLimit(uploadsPerPersonMax, 'rate_limited', uploadRetryAfterSeconds),
  };
}
