import type { ListOptions } from '#shared/client/client.ts';
import type { ReportGroup } from '#shared/codes/reports/report-group.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

export type GroupedRow = ResourceRecord<'report'>;
export type GroupedFilter = NonNullable<ListOptions<'report'>['filter']>;

/** The columns with figures, in their order. */
export const groupedFigures = ['clicks', 'conversions', 'amount', 'commission'] as const;

/** What rows are sorted by; the id of a day is the day. */
export type GroupedSort = readonly ['id' | (typeof groupedFigures)[number], 'ASC' | 'DESC'];

/** Days begin with the newest one, all else with what brought most. */
export const startSort = (group: ReportGroup): GroupedSort => [group === 'day' ? 'id' : 'commission', 'DESC'];
