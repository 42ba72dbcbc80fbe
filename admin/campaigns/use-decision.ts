import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin';
import { useBeginAttempt } from '../kit/feedback/undo-host.tsx';
import { useNotifyError } from '../kit/feedback/use-notify-error.ts';

/** What is decided on: its resource, the one of the decision, and the fields that name a record there. */
export interface Decided {
  resource: string;
  decision: string;
  names: Readonly<Record<string, string>>;
  /** Other resources whose queries a decision changes. */
  alsoChanges: readonly string[];
}

/** The answer to a decision. */
interface Answer extends RaRecord {
  refused: readonly (Readonly<Record<string, unknown>> & { code: string })[];
  undo_seconds: number;
}

interface Made {
  refused: readonly { id: Identifier; code: string }[];
}

interface Followed {
  /** Instead of a notice. */
  onFailure?: (error: unknown) => void;
  onUndone?: () => Promise<unknown>;
}

/**
 * Makes a decision about one or several records, with the versions that the user saw, and offers to take it back. It is
 * shown at once; if it is refused, the records are what they were.
 *
 * @returns what was refused; undefined if all was, which a notice has said
 */
export function useDecision({ resource, decision, names, alsoChanges }: Decided) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const beginAttempt = useBeginAttempt();
  const notifyError = useNotifyError();

  const nameOf = (record: RaRecord) =>
    Object.fromEntries(Object.entries(names).map(([name, field]) => [name, Number(record[field])]));

  const readAgain = async () => {
    for (const name of [resource, ...alsoChanges]) await queryClient.invalidateQueries({ queryKey: [name] });
  };

  /** Shows the records in the lists of their resource as they will be. */
  const show = (records: readonly RaRecord[], values: object) => {
    const ids = new Set(records.map(({ id }) => id));
    queryClient.setQueriesData<{ data?: RaRecord[] }>({ queryKey: [resource, 'getList'] }, (found) =>
      found?.data
        ? { ...found, data: found.data.map((row) => (ids.has(row.id) ? { ...row, ...values } : row)) }
        : found,
    );
  };

  return async (
    records: readonly RaRecord[],
    values: object,
    textOf: (count: number) => string,
    { onFailure = notifyError, onUndone }: Followed = {},
  ): Promise<Made | undefined> => {
    show(records, values);
    const attempt = beginAttempt();
    const data = {
      records: records.map((record) => ({ ...nameOf(record), version: Number(record['version']) })),
      ...values,
    };
    try {
      const { data: answer } = await dataProvider.create<Answer>(decision, { data });
      const nameKey = (name: object) => JSON.stringify(Object.entries(name));
      const idOf = new Map(records.map((record) => [nameKey(nameOf(record)), record.id]));
      const refused = answer.refused.flatMap(({ code, ...name }) => {
        const id = idOf.get(nameKey(name));
        return id === undefined ? [] : [{ id, code }];
      });
      attempt.offer({
        text: textOf(records.length - refused.length),
        seconds: answer.undo_seconds,
        undo: async () => {
          try {
            await dataProvider.update(decision, { id: answer.id, data: { undone: true }, previousData: undefined });
            await onUndone?.();
          } finally {
            await readAgain();
          }
        },
      });
      return { refused };
    } catch (error) {
      attempt.drop();
      onFailure(error);
      return undefined;
    } finally {
      await readAgain();
    }
  };
}
