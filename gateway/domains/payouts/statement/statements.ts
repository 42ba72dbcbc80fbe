import type { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { escapeIdentifier } from 'pg';
import { z } from 'zod';
import { businessDate } from '#shared/time.ts';
import { limitStatements, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { copyRows } from '../../../engine/copy-rows.ts';
import { amountCell, monthCell, textCell } from '../../../lib/csv-cells.ts';
import { RequestError } from '../../../lib/errors.ts';
import { getAffiliate } from '../../accounts/affiliate/affiliates.ts';
import { statementQuery, type StatementRange } from './statement-query.ts';

/** A longer statement is available as a file only. */
export const statementLinesMax = 10_000;
const yearsMax = 5;

/** A large affiliate has hundreds of thousands of commissions to group, which takes longer than the usual limit. */
const groupTimeoutMs = 30_000;

const lineSchema = z.object({
  position: z.number(),
  kind: z.enum(['opening', 'line', 'closing']),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  campaignName: z.string().nullable(),
  /** `YYYY-MM`. */
  month: z.string().nullable(),
  channelName: z.string().nullable(),
  description: z.string(),
  amountCents: z.number(),
  balanceCents: z.number(),
});

export type StatementLine = z.output<typeof lineSchema>;

/** @throws {RequestError} `invalid_fields` for a range that is in the future, ends before it begins, or is too long */
function checkRange({ from, to }: StatementRange, now: Date): void {
  const errors: Record<string, string> = {};
  const today = businessDate(now);
  for (const [field, date] of Object.entries({ from, to })) if (date > today) errors[field] = 'validation.date_future';
  if (from > to) errors['to'] ??= 'validation.date_order';
  if (`${Number(from.slice(0, 4)) + yearsMax}${from.slice(4)}` < to) errors['from'] ??= 'validation.range_long';
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
}

/**
 * Returns an affiliate's statement, from the opening to the closing balance.
 *
 * @throws {RequestError} `not_found` as of {@link getAffiliate}, `invalid_fields` for a bad range, `statement_too_long`
 */
export async function readStatement(
  context: GatewayContext,
  actor: Actor,
  range: StatementRange,
): Promise<StatementLine[]> {
  await getAffiliate(context, actor, range.affiliateId);
  checkRange(range, context.clock.now());
  const { rows } = await withTransaction(context.database, async (tx) => {
    await limitStatements(tx, groupTimeoutMs);
    return tx.execute(sql`
      select position, kind, date::text as date, campaign_name as "campaignName", to_char(month, 'YYYY-MM') as month,
        channel_name as "channelName", description, amount_cents as "amountCents", balance_cents as "balanceCents"
      from (${statementQuery(range, statementLinesMax + 1)}) as line order by position`);
  });
  const lines = z.array(lineSchema).parse(rows);
  if (lines.length > statementLinesMax + 2)
    throw new RequestError('statement_too_long', { values: { max: statementLinesMax } });
  return lines;
}

/** The columns of the file: header and cell. A balance has no amount. */
const columns = [
  ['Data', `date::text`],
  ['Campanha', textCell('campaign_name')],
  ['Mês/Ano Ref.', monthCell('month')],
  ['Valor', `case kind when 'line' then ${amountCell('amount_cents')} end`],
  ['Canal de Divulgação', textCell('channel_name')],
  ['Status', textCell('description')],
  ['Saldo', amountCell('balance_cents')],
] as const;

const dialect = new PgDialect();
const inlined = (query: SQL): string => dialect.sqlToQuery(query.inlineParams()).sql;

/** Streams an affiliate's statement of any length as CSV. @throws {RequestError} `not_found`, `invalid_fields` as {@link readStatement} */
export async function exportStatement(context: GatewayContext, actor: Actor, range: StatementRange): Promise<Readable> {
  await getAffiliate(context, actor, range.affiliateId);
  checkRange(range, context.clock.now());
  const cells = columns.map(([header, cell]) => `${cell} as ${escapeIdentifier(header)}`);
  return copyRows(
    context,
    `select ${cells.join(', ')} from (${inlined(statementQuery(range))}) as line order by position`,
  );
}
