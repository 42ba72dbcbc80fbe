import type { Identifier, RaRecord } from 'react-admin';

/** A record that could not be changed. */
export interface Refusal {
  record: RaRecord;
  error: unknown;
}

/** How far the changes have come. */
export interface BulkProgress {
  done: number;
  changed: number;
  refusals: readonly Refusal[];
  /** The server takes no more requests for the moment. */
  isWaiting: boolean;
}

/** The consequence of a failed request: try it `again` later, continue with the `next`, or `stop`. */
type Meaning = 'again' | 'next' | 'stop';

interface Work {
  records: readonly RaRecord[];
  change: (record: RaRecord) => Promise<unknown>;
  meaningOf: (error: unknown) => Meaning;
  /** Waits until a request that was refused for their number may be sent again. */
  pause: () => Promise<void>;
  isStopped: () => boolean;
  onProgress: (progress: BulkProgress) => void;
}

/**
 * Changes records one after the other. Successful changes stay; a refusal does not stop the others.
 *
 * @returns the refusals, and the ids that are left: those of the refusals and those that were not tried
 */
export async function changeEach(work: Work): Promise<{ refusals: readonly Refusal[]; left: Identifier[] }> {
  const { records, isStopped, onProgress } = work;
  const refusals: Refusal[] = [];
  let done = 0;
  const report = (isWaiting: boolean) =>
    onProgress({ done, changed: done - refusals.length, refusals: [...refusals], isWaiting });
  for (const record of records) {
    const outcome = await changeOne(work, record, () => report(true));
    if (outcome === undefined) break;
    done += 1;
    if ('error' in outcome) refusals.push({ record, error: outcome.error });
    report(false);
    if ('error' in outcome && work.meaningOf(outcome.error) === 'stop') break;
    if (isStopped()) break;
  }
  const untried = records.slice(done);
  return { refusals, left: [...refusals.map(({ record }) => record), ...untried].map(({ id }) => id) };
}

/** @returns undefined if it was stopped before the server took the request */
async function changeOne({ change, meaningOf, pause, isStopped }: Work, record: RaRecord, onWait: () => void) {
  while (!isStopped()) {
    try {
      await change(record);
      return {};
    } catch (error) {
      if (meaningOf(error) !== 'again') return { error };
    }
    onWait();
    await pause();
  }
  return undefined;
}
