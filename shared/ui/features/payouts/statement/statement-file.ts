import type { Client } from '#shared/client/client.ts';
import type { DateRange } from '#shared/time.ts';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { palettes } from '#shared/ui/base/palette.ts';
import { renderStatement } from './render-statement.ts';
import { statementDocument } from './statement-document.ts';

interface StatementRequest {
  affiliateId: number;
  range: DateRange;
  /** The business date of today. */
  today: string;
}

/**
 * Asks for a statement and makes a PDF of it.
 *
 * @throws ApiError when it is refused, and as {@link renderStatement}
 */
export async function makeStatementPdf(
  client: Client,
  { affiliateId, range, today }: StatementRequest,
): Promise<ArrayBuffer> {
  const [{ rows: lines }, affiliate] = await Promise.all([
    client.list('statement', { filter: { affiliate_id: affiliateId, ...range } }),
    client.one('affiliate', affiliateId),
  ]);
  const affiliateName = [affiliate.name, affiliate.last_name].filter(Boolean).join(' ');
  const { name, colour = palettes.light.primary.main } = pageMeta().brand;
  return renderStatement(statementDocument({ brand: { name, colour }, affiliateName, range, lines, today }));
}
