import type { QueryClient } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';

const isRecord = (value: unknown): value is RaRecord => typeof value === 'object' && value !== null && 'id' in value;

function recordsOf(answer: unknown): RaRecord[] {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  return Array.isArray(data) ? data.filter(isRecord) : [];
}

/** The records of a resource that the user has seen in lists, each as it was seen last. */
export function seenRecords(queryClient: QueryClient, resource: string): Map<Identifier, RaRecord> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: [resource, 'getList'] });
  const inOrder = lists.toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  return new Map(inOrder.flatMap(({ state }) => recordsOf(state.data).map((record) => [record.id, record] as const)));
}
