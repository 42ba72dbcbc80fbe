import { addReadyPayments } from './ready-payments.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

/** A run that two people have drafted and closed. */
export interface ClosedRun {
  id: number;
  /** Its payments, which have the ids of their affiliates. */
  paymentIds: number[];
  /** Its files by method. */
  files: Record<string, Buffer>;
}

interface ClosedRunParts {
  gateway: TestGateway;
  drafter: TestCaller;
  closer: TestCaller;
  /** Above every id of an affiliate, channel or payment that is in use. */
  firstId: number;
  count: number;
  /** A banking day, not past. */
  payDate: string;
}

/** Makes payments, every fifth into an account and the others by Pix, and closes a run of them. */
export async function closeRunOf(parts: ClosedRunParts): Promise<ClosedRun> {
  const { gateway, drafter, closer, firstId, count, payDate } = parts;
  const { clock, database } = gateway.context;
  await addReadyPayments(database.pool, { firstId, count, now: clock.now() });
  const draft = await drafter.call('finance', 'POST', '/api/payment_runs', { body: { pay_date: payDate } });
  const id = Number(draft.body.data.id);
  const body = { state: 'closed', version: draft.body.data.version };
  const closed = await closer.call('finance', 'PUT', `/api/payment_runs/${id}`, { body });
  if (closed.status !== 200) throw new Error(`the run was not closed: ${JSON.stringify(closed.body)}`);
  const { rows } = await database.pool.query<{ method: string; content: Buffer }>(
    'select method, content from bank_files where run_id = $1',
    [id],
  );
  return {
    id,
    paymentIds: Array.from({ length: count }, (_, at) => firstId + at),
    files: Object.fromEntries(rows.map(({ method, content }) => [method, content])),
  };
}
