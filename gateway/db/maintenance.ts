import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

const checkMs = 60_000;
const vacuumEveryMs = 15 * 60_000;
const backupEveryMs = 6 * 60 * 60_000;
const backupsKept = 3;
/** Log size that triggers a checkpoint: a start after a kill replays the log, and it uses disk space. */
const logBytesMax = 64 * 1024 * 1024;

interface MaintenanceInput {
  pool: Pool;
  /** Copies the database into a new folder. */
  backUp: (target: string) => Promise<void>;
  /** The folder of the backups; created when missing. */
  backupFolder: string;
}

/** Replaces PostgreSQL's background processes, which PGlite does not have. */
export interface Maintenance {
  /** Runs checkpoint, vacuum and backup, each when it is due and there were changes. */
  runDueJobs: (nowMs: number) => Promise<void>;
  /** Backs up the database now. Returns the folder, which is named after the instant. */
  backUp: (nowMs?: number) => Promise<string>;
}

/**
 * Creates the maintenance jobs of an embedded database. Without checkpoints the log of PGlite would grow without
 * limit, without vacuum counting would slow down with every update, and without backups a power cut could lose all
 * data. Backs up every six hours and keeps the newest three backups. To restore one, stop the gateway and replace
 * `DATA_DIR/db` with it.
 */
export function createMaintenance({ pool, backUp: copyTo, backupFolder }: MaintenanceInput): Maintenance {
  let vacuumed = { atMs: 0, position: '' };
  let backedUpPosition = '';

  const backUp = async (nowMs = Date.now()): Promise<string> => {
    mkdirSync(backupFolder, { recursive: true, mode: 0o700 });
    const { position } = await readLogPosition(pool);
    // Leftovers of a process killed during a backup.
    for (const name of readdirSync(backupFolder)) if (name.endsWith('.partial')) removeFolder(join(backupFolder, name));
    const folder = join(backupFolder, nameBackup(nowMs));
    await copyTo(folder);
    backedUpPosition = position;
    for (const name of listBackups(backupFolder, nowMs).slice(0, -backupsKept)) removeFolder(join(backupFolder, name));
    return folder;
  };

  return {
    backUp,
    async runDueJobs(nowMs) {
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
 * Runs the due jobs every minute.
 *
 * @returns a function that stops the timer and waits for the job in progress
 */
export function startMaintenance({ runDueJobs }: Maintenance, log: Logger): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => runDueJobs(Date.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'the maintenance of the database failed'));
  }, checkMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** The write-ahead log position advances with every change; equal positions mean no changes. */
async function readLogPosition(pool: Pool): Promise<{ position: string; bytesSinceCheckpoint: number }> {
  const { rows } = await pool.query<{ position: string; bytes: number }>(`
    select pg_current_wal_insert_lsn()::text as position,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint as bytes
    from pg_control_checkpoint()`);
  return { position: rows[0]?.position ?? '', bytesSinceCheckpoint: rows[0]?.bytes ?? 0 };
}

const removeFolder = (path: string) => rmSync(path, { recursive: true, force: true });

/** Formats an instant for a file name, without colons (not allowed on Windows). */
function nameBackup(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(':', '-');
}

/**
 * Returns the names of the backups, oldest first. A backup dated in the future counts as the oldest, so that it
 * neither blocks the next backup nor outlives it.
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
