import { z } from 'zod';
import { toReais } from '#shared/money.ts';
import { sendCsv } from '../../../engine/copy-rows.ts';
import { businessDate, idText } from '../../../engine/fields.ts';
import { type Route, route } from '../../../engine/registry.ts';
import { affiliateIdOf, ownOrAny } from '../../../engine/routes.ts';
import { exportStatement, readStatement, type StatementLine } from './statements.ts';

const range = { from: businessDate, to: businessDate };

const wireLine = ({ position, month, amountCents, balanceCents, ...line }: StatementLine) => ({
  id: position,
  kind: line.kind,
  date: line.date,
  campaign_name: line.campaignName,
  reference_month: month,
  channel_name: line.channelName,
  description: line.description,
  amount: toReais(amountCents),
  balance: toReais(balanceCents),
});

export const statementRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'GET',
    app: 'finance',
    own: '/api/statements/:affiliateId',
    any: '/api/statements/:affiliateId',
    needs: 'statement:list',
    object: 'affiliate',
    query: z.strictObject(range),
    summary: "An affiliate's statement of some days, both inclusive: opening balance, lines, closing balance.",
    serve: async ({ query, actor, context, affiliateId }) =>
      (await readStatement(context, actor, { affiliateId: affiliateId(), ...query })).map(wireLine),
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/statement/export_csv',
    needs: 'statement:list',
    side: 'both',
    rate: 'stream',
    query: z.strictObject({ affiliate_id: idText.optional(), ...range }),
    summary: 'The same statement as a CSV file, of any length.',
    handle: ({ query: { affiliate_id: given, ...days }, actor, context, response }) => {
      const request = { affiliateId: affiliateIdOf(actor, given), ...days };
      return sendCsv({
        actor,
        context,
        response,
        fileName: 'extrato.csv',
        rows: () => exportStatement(context, actor, request),
      });
    },
  }),
];
