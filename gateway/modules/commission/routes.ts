import { z } from 'zod';
import { commissionBuckets, commissionBucketStates } from '#shared/codes/commission-state.ts';
import { toReais } from '#shared/money.ts';
import { listCommissions, sumCommissions } from './commissions.ts';
import { idText } from '../../engine/fields.ts';
import type { Route } from '../../server/registry.ts';
import { ownOrAny } from '../../engine/routes.ts';

const bucket = z.enum(commissionBuckets, 'validation.choice');

/** Texts of the statement's column 'Status', by commission state code. */
const stateWords = new Map([
  [0, 'Recusada'],
  [1, 'Futura'],
  [2, 'Disponível'],
  [3, 'Solicitada'],
  [4, 'Agendada'],
  [5, 'Paga'],
  [12, 'Aguardando nota fiscal'],
]);

const wireGroup = ({
  campaignId,
  channelId,
  month,
  state,
  ...group
}: Awaited<ReturnType<typeof listCommissions>>[number]) => ({
  id: `${campaignId}-${channelId}-${month}-${state}`,
  campaign_name: group.campaignName,
  date: month,
  value: toReais(group.valueCents),
  channel_name: group.channelName,
  status: state,
  description: stateWords.get(state) ?? '',
});

const sumPath = '/api/commission/sum';
const listPath = '/api/commission/list';

/** Affiliates' commissions: sums and list. */
export const commissionRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'GET',
    app: 'finance',
    own: sumPath,
    any: sumPath,
    needs: 'commission-sum:list',
    query: z.strictObject({ affiliate_id: idText.optional(), state: bucket }),
    summary: "The sum of one bucket of an affiliate's commissions.",
    serve: async ({ query, actor, context, affiliateId }) => {
      const states = commissionBucketStates[query.state];
      return toReais(await sumCommissions(context, actor, { affiliateId: affiliateId(), states }));
    },
  }),
  ...ownOrAny({
    method: 'GET',
    app: 'finance',
    own: listPath,
    any: listPath,
    needs: 'commission:list',
    query: z.strictObject({ affiliate_id: idText.optional(), state: bucket.optional() }),
    summary: "An affiliate's commissions by campaign, channel, month and state, without pagination.",
    serve: async ({ query, actor, context, affiliateId }) => {
      const states = query.state && commissionBucketStates[query.state];
      return (await listCommissions(context, actor, { affiliateId: affiliateId(), states })).map(wireGroup);
    },
  }),
];
