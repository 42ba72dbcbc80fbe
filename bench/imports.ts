import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isImportGoingOn } from '#shared/codes/earnings/import-state.ts';
import type { RestClient } from '../tests/support/client.ts';
import { importForm } from '../tests/support/order-file.ts';

const record = z.object({ id: z.int(), state: z.string(), applied_lines: z.int(), refused: z.int() });
export type ImportRecord = z.output<typeof record>;

/** As often as the page that shows it: a question through both hops costs as much as ten lines. */
const pollMs = 1_000;

/** Whether lines of an import still wait to be read or applied. */
export const isUnderWay = ({ state }: ImportRecord): boolean => isImportGoingOn(state);

/** Sends a file of orders. @returns the id of its import. @throws Error where it is not taken */
export async function beginImport(staff: RestClient, file: string): Promise<number> {
  const { status, body } = await staff.post('/api/conversion-import', importForm(file));
  if (status !== 202) throw new Error(`The import answers ${status}: ${JSON.stringify(body).slice(0, 500)}`);
  return record.parse(body).id;
}

/** Returns an import as it is; where a server refuses because it is busy or stopping, it is asked again. */
export async function readImport(staff: RestClient, id: number): Promise<ImportRecord> {
  for (;;) {
    const { status, body } = await staff.get(`/api/conversion-import/${id}`);
    if (status === 200) return record.parse(body);
    if (status < 500) throw new Error(`The import answers ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    await delay(100);
  }
}

/** Waits until all lines are applied or refused. @throws Error where the import ends in another way */
export async function importEnded(staff: RestClient, id: number): Promise<ImportRecord> {
  let now = await readImport(staff, id);
  for (; isUnderWay(now); now = await readImport(staff, id)) await delay(pollMs);
  if (now.state !== 'applied') throw new Error(`The import ended: ${JSON.stringify(now)}`);
  return now;
}
