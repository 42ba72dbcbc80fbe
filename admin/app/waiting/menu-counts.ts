import type { WaitingLine } from './use-waiting.ts';

export interface MenuCount {
  count: number;
  /** Whether any of it is late. */
  isLate: boolean;
}

/** The resource whose list a path opens. */
const resourceOf = (path: string): string => path.replace(/^\//, '').replace(/[/?].*$/, '');

/** How much waits in each list, by resource. What another line counts too is not counted again. */
export function menuCounts(lines: readonly WaitingLine[], today: string): ReadonlyMap<string, MenuCount> {
  const counts = new Map<string, MenuCount>();
  for (const line of lines) {
    if (line.count === 0) continue;
    const resource = resourceOf(line.path);
    const before = counts.get(resource) ?? { count: 0, isLate: false };
    counts.set(resource, {
      count: before.count + (line.is_part ? 0 : line.count),
      isLate: before.isLate || (line.due_on !== null && line.due_on < today),
    });
  }
  return counts;
}
