import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

const checkMs = 60_000;
const vacuumEveryMs = 15 * 60_000;
const backupEveryMs = 6 * 60 * 60_000;
const backupsKept = 3;
/** How much log may gather before a checkpoint: a start after a kill reads it again, and it takes room on the disk. */
const logBytesMax = 64 * 1024 * 1024;

interface MaintenanceInput {
  pool: Pool;
  /** Copies the database into a new folder. */
  backUp: (target: string) => Promise<void>;
  /** Where the copies stand; made if it is missing. */
  backupFolder: string;
}

/** What the background processes of PostgreSQL do and PGlite, which has none, leaves undone. */
export interface Maintenance {
  /** Checkpoints, vacuums and backs up, each if it is its time and anything has changed. */
  doWhatIsDue: (nowMs: number) => Promise<void>;
  /** Copies the database now, into a folder named after the instant. */
  backUp: (nowMs?: number) => Promise<void>;
}

/**
 * Without checkpoints the log of PGlite would grow for ever, without vacuum counting would slow down with every update,
 * and a power cut could take everything. Copies are made every six hours and the newest three kept; to restore one, stop
 * the gateway and put the copy in the place of `DATA_DIR/db`.
 */
export function createMaintenance({ pool, backUp: copyTo, backupFolder }: MaintenanceInput): Maintenance {
  let vacuumed = { atMs: 0, position: '' };
  let backedUpPosition = '';

  const backUp = async (nowMs = Date.now()): Promise<void> => {
    mkdirSync(backupFolder, { recursive: true, mode: 0o700 });
    const { position } = await readLogPosition(pool);
    // What a process left that was killed while it copied.
    for (const name of readdirSync(backupFolder)) if (name.endsWith('.partial')) removeFolder(join(backupFolder, name));
    await copyTo(join(backupFolder, nameBackup(nowMs)));
    backedUpPosition = position;
    for (const name of listBackups(backupFolder, nowMs).slice(0, -backupsKept)) removeFolder(join(backupFolder, name));
  };

  return {
    backUp,
    async doWhatIsDue(nowMs) {
      const { position, bytesSinceCheckpoint } = await readLogPosition(pool);
      if (bytesSinceCheckpoint > logBytesMax) await pool.query('checkpoint');
      if (Math.abs(nowMs - vacuumed.atMs) >= vacuumEveryMs && position !== vacuumed.position) {
        await pool.query('vacuum (analyze)');
        vacuumed = { atMs: nowMs, position: (await readLogPosition(pool)).position };
      }
      if (nowMs - newestBackupMs(backupFolder, nowMs) >= backupEveryMs && position !== backedUpPosition)
        await backUp(nowMs);
    },
  };
}

/**
 * Does every minute what is due.
 *
 * @returns a function that stops it and waits for what is under way
 */
export function startMaintenance({ doWhatIsDue }: Maintenance, log: Logger): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => doWhatIsDue(Date.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'the maintenance of the database failed'));
  }, checkMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** The position in the write-ahead log moves with every change, so equal positions mean that nothing has changed. */
async function readLogPosition(pool: Pool): Promise<{ position: string; bytesSinceCheckpoint: number }> {
  const { rows } = await pool.query<{ position: string; bytes: number }>(`
    select pg_current_wal_insert_lsn()::text as position,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes
    from pg_control_checkpoint()`);
  return { position: rows[0]?.position ?? '', bytesSinceCheckpoint: rows[0]?.bytes ?? 0 };
}

const removeFolder = (path: string) => rmSync(path, { recursive: true, force: true });

/** An instant without the colons that Windows refuses in names. */
function nameBackup(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(':', '-');
}

/**
 * Names of the copies, oldest first. One that a clock which ran ahead has named counts as the oldest: it must neither keep
 * the next one from being made nor outlive it.
 */
function listBackups(folder: string, nowMs: number): string[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name))
    .sort();
  const isAhead = (name: string) => name > nameBackup(nowMs);
  return [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))];
}

function newestBackupMs(folder: string, nowMs: number): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const newest = listBackups(folder, nowMs).at(-1);
  if (newest === undefined || newest > nameBackup(nowMs)) return 0;
  return Date.parse(newest.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}
