/** What an address asks for: the queue, the list, or the queue where something waits. */
export type QueueView = 'queue' | 'list' | 'either';

export const LIST_SEARCH = '?view=list';
export const QUEUE_SEARCH = '?view=queue';

/**
 * Returns what the address of a list asks for. One that filters, sorts or turns pages asks for the list, except by what
 * waits, as the dashboard does.
 *
 * @param pending the status of what waits
 */
export function viewOf(search: string, pending: number): QueueView {
  const params = new URLSearchParams(search);
  const view = params.get('view');
  if (view === 'queue' || view === 'list') return view;
  const filter = params.get('filter');
  params.delete('filter');
  if (params.size > 0) return 'list';
  return filter === null || filter === JSON.stringify({ status: pending }) ? 'either' : 'list';
}
