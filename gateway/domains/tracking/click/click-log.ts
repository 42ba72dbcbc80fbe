import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { acquireDirectoryLock, type DirectoryLock, DirectoryLockedError } from '../../../lib/directory-lock.ts';

const clickSchema = z.object({
  id: z.string(),
  linkId: z.number(),
  clickedAt: z.coerce.date(),
  visitorHash: z.string(),
  isRobot: z.boolean(),
  refererHost: z.string().nullable(),
  /** Hash of the token of a device that was used to sign in; compared when the click is stored, then discarded. */
  deviceHash: z.string().nullable().default(null),
});

/** A click as it is logged. */
export type Click = z.output<typeof clickSchema>;

/** Clicks in files: how many bytes, and since when. */
export interface WaitingClicks {
  bytes: number;
  oldestAt: Date | undefined;
}

type Save = (clicks: Click[]) => Promise<void>;

/** Clicks that were answered but are not in the table yet, in files in `DATA_DIR/clicks`. */
export interface ClickLog {
  /** Resolves when the click is in the file: a killed gateway does not lose it. */
  write: (click: Click) => Promise<void>;
  /**
   * Saves what was logged before this call, then deletes it. Clicks that could not be saved stay and are retried.
   *
   * @param save stores some clicks; may receive the same ones twice
   */
  drain: (save: Save) => Promise<void>;
  /** Does the same with the files of gateways that no longer run. */
  recover: (save: Save) => Promise<void>;
  /** Returns what waits in this `DATA_DIR`, that of gateways which no longer run included. */
  waiting: () => WaitingClicks;
  /** Closes the log. Unsaved clicks are saved by the next gateway that starts with this `DATA_DIR`. */
  close: () => Promise<void>;
}

const batchMax = 1_000;
const lockOf = (folder: string) => `${folder}.lock`;
const isFolder = (name: string) => /^[\da-f-]{36}$/.test(name);

/** Parses a click. The last line of a killed gateway may be incomplete: that click was not answered. */
function parseLine(line: string): Click | undefined {
  try {
    return clickSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Sums up the files of all folders below a root. */
function waitingIn(root: string): WaitingClicks {
  const waiting: WaitingClicks = { bytes: 0, oldestAt: undefined };
  const folders = existsSync(root) ? readdirSync(root).filter(isFolder) : [];
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder))) {
      // It may be saved and deleted meanwhile.
      const stats = statSync(join(root, folder, name), { throwIfNoEntry: false });
      if (stats === undefined || stats.size === 0) continue;
      waiting.bytes += stats.size;
      const { oldestAt } = waiting;
      if (oldestAt === undefined || stats.birthtime < oldestAt) waiting.oldestAt = stats.birthtime;
    }
  }
  return waiting;
}

async function saveFile(path: string, save: Save): Promise<void> {
  let batch: Click[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const click = parseLine(line);
    if (click === undefined) continue;
    batch.push(click);
    if (batch.length < batchMax) continue;
    await save(batch);
    batch = [];
  }
  if (batch.length > 0) await save(batch);
  rmSync(path, { force: true });
}

/** The current file: lines that arrive during a write are written together by the next one. */
function openSegment(path: string) {
  let handle: Promise<FileHandle> | undefined;
  let lines: string[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  const flush = async (): Promise<void> => {
    const file = await (handle ??= open(path, 'a', 0o600));
    next = undefined;
    const text = lines.join('');
    lines = [];
    await file.appendFile(text);
  };
  return {
    path,
    write: (line: string): Promise<void> => {
      lines.push(line);
      if (next === undefined) {
        next = last.catch(() => undefined).then(flush);
        last = next;
      }
      return next;
    },
    close: async () => {
      await last.catch(() => undefined);
      await (await handle?.catch(() => undefined))?.close();
    },
  };
}

/** Opens this gateway's log. Nothing is created before the first click. */
export function openClickLog(dataDir: string): ClickLog {
  const root = join(dataDir, 'clicks');
  const folder = join(root, randomUUID());
  let lock: DirectoryLock | undefined;
  let segment: ReturnType<typeof openSegment> | undefined;
  let serial = 0;
  let draining: Promise<void> = Promise.resolve();

  function currentSegment() {
    if (lock === undefined) {
      mkdirSync(root, { recursive: true, mode: 0o700 });
      // Before the folder: a folder without a lock is taken for that of a dead gateway.
      lock = acquireDirectoryLock(lockOf(folder), () => undefined);
      mkdirSync(folder, { mode: 0o700 });
    }
    segment ??= openSegment(join(folder, `${String((serial += 1)).padStart(9, '0')}.log`));
    return segment;
  }

  /** Closes the current file, so that it can be saved; the next click starts another one. */
  async function endSegment(): Promise<void> {
    const ended = segment;
    segment = undefined;
    await ended?.close();
  }

  async function saveFolder(path: string, save: Save): Promise<void> {
    for (const name of readdirSync(path).toSorted()) {
      const file = join(path, name);
      if (file !== segment?.path) await saveFile(file, save);
    }
  }

  async function saveAbandoned(save: Save): Promise<void> {
    if (!existsSync(root)) return;
    for (const name of readdirSync(root).filter(isFolder)) {
      const abandoned = join(root, name);
      if (abandoned === folder) continue;
      try {
        const taken = acquireDirectoryLock(lockOf(abandoned));
        try {
          await saveFolder(abandoned, save);
          rmSync(abandoned, { recursive: true, force: true });
        } finally {
          taken.release();
        }
      } catch (error) {
        if (!(error instanceof DirectoryLockedError)) throw error;
      }
    }
  }

  async function drainNow(save: Save): Promise<void> {
    if (!existsSync(folder)) return;

    // Waiting files are saved first, so that one file grows while the database is down, instead of many appearing.
    await saveFolder(folder, save);
    if (segment === undefined) return;
    await endSegment();
    await saveFolder(folder, save);
  }

  return {
    write: (click) => currentSegment().write(`${JSON.stringify(click)}\n`),
    drain: (save) => (draining = draining.catch(() => undefined).then(() => drainNow(save))),
    recover: saveAbandoned,
    waiting: () => waitingIn(root),
    close: async () => {
      await draining.catch(() => undefined);
      await endSegment();
      if (lock !== undefined && readdirSync(folder).length === 0) rmSync(folder, { recursive: true, force: true });
      lock?.release();
      lock = undefined;
    },
  };
}
