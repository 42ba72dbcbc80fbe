import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { conversionReports, conversions } from '../conversion/table.ts';
import type { DecidedReport } from './decide-report.ts';
import type { Row } from './report-history.ts';

const columnsOf = (table: PgTable) => Object.entries(getTableColumns(table)).map(([key, { name }]) => ({ key, name }));
const conversionColumns = columnsOf(conversions);
const reportColumns = columnsOf(conversionReports).filter(({ name }) => name !== 'id');

/** Rows as JSON, by the names of the columns. */
const asJson = (columns: readonly { key: string; name: string }[], rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(({ key, name }) => [name, Reflect.get(row, key)] as const))),
  );

// eslint-disable-next-line no-restricted-syntax -- the names of the tables' own columns
const nameOf = ({ name }: { name: string }): SQL => sql`${sql.identifier(name)}`;

const names = (columns: readonly { name: string }[]): SQL => sql.join(columns.map(nameOf), sql`, `);

const assignments = sql.join(
  conversionColumns
    .filter(({ name }) => name !== 'id')
    .map((column) => sql`${nameOf(column)} = changed.${nameOf(column)}`),
  sql`, `,
);

const insertOf = (added: readonly Row[]): SQL => sql`added as (
  insert into conversions select * from json_populate_recordset(null::conversions, ${asJson(conversionColumns, added)}::json) returning *)`;

const updateOf = (changed: readonly Row[]): SQL => sql`updated as (
  update conversions as stored set ${assignments}
  from json_populate_recordset(null::conversions, ${asJson(conversionColumns, changed)}::json) as changed where stored.id = changed.id
  returning stored.*)`;

const reportsOf = (kept: readonly object[]): SQL => sql`reported as (
  insert into conversion_reports (${names(reportColumns)})
  select ${names(reportColumns)} from json_populate_recordset(null::conversion_reports, ${asJson(reportColumns, kept)}::json))`;

/** What a statement stores. */
export interface StoredRows {
  /** Its common table expressions. */
  parts: readonly SQL[];
  /** A query of some of the conversions as they are stored by them. */
  rows: (ids: readonly number[]) => SQL;
}

/**
 * Stores conversions as decided, and their reports. A refused report of an order that is not stored is dropped.
 *
 * @param sourceIdOf a row of the postback log, or the import
 */
export function storeConversions(
  decided: readonly DecidedReport[],
  sourceIdOf: (one: DecidedReport) => number | null,
): StoredRows {
  const added = decided.flatMap(({ outcome, after }) => (outcome === 'added' ? [after] : []));
  const changed = decided.flatMap(({ outcome, isMerged, after }) => (outcome === 'changed' || isMerged ? [after] : []));
  const kept = decided.flatMap((one) =>
    one.reports.map((report) => ({
      ...report,
      conversionId: one.after.id,
      sourceId: report.source === 'system' ? null : sourceIdOf(one),
    })),
  );
  const parts = [
    ...(added.length > 0 ? [insertOf(added)] : []),
    ...(changed.length > 0 ? [updateOf(changed)] : []),
    ...(kept.length > 0 ? [reportsOf(kept)] : []),
  ];
  const tables = [
    ...(added.length > 0 ? [sql`select * from added`] : []),
    ...(changed.length > 0 ? [sql`select * from updated`] : []),
  ];
  return {
    parts,
    rows: (ids) =>
      sql`(select * from (${sql.join(tables, sql` union all `)}) as stored where stored.id = any(${sql.param(ids)}::bigint[]))`,
  };
}
