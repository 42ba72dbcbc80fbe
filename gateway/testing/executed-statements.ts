import pg from 'pg';
import { vi } from 'vitest';

/** Returns what a piece of work answers and the statements that it executed, those of transactions among them. */
export async function executedStatements<Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; statements: string[] }> {
  const executed = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await work();
    return { answer, statements: executed.mock.calls.map(([query]) => JSON.stringify(query)) };
  } finally {
    executed.mockRestore();
  }
}
