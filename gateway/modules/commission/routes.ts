import { z } from 'zod';
import { commissionBuckets, commissionBucketStates } from '#shared/codes/commission-state.ts';
import { toReais } from '#shared/money.ts';
import { type CommissionGroup, listCommissions, sumCommissions } from './commissions.ts';
import { idText } from '../../engine/fields.ts';
import { ok, type Route, route } from '../../server/registry.ts';
import { affiliateIdOf } from '../../engine/affiliate-id-of.ts';

const bucket = z.enum(commissionBuckets, 'validation.choice');

/** The words of the statement's column 'Status', by the code of the commission state list. */
const stateWords = new Map([
  [0, 'Recusada'],
  [1, 'Futura'],
  [2, 'Disponível'],
  [3, 'Solicitada'],
  [4, 'Agendada'],
  [5, 'Paga'],
  [12, 'Aguardando nota fiscal'],
]);

const wireGroup = ({ campaignId, siteId, month, state, ...group }: CommissionGroup) => ({
  id: `${campaignId}-${siteId}-${month}-${state}`,
  campaign_name: group.campaignName,
  date: month,
  value: toReais(group.valueCents),
  channel_name: group.siteName,
  status: state,
  description: stateWords.get(state) ?? '',
});

/** What affiliates have earned. */
export const commissionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/commission/sum',
    needs: 'commission-sum:list',
    side: 'both',
    query: z.strictObject({ affiliate_id: idText.optional(), state: bucket }),
    summary: "The sum of one bucket of an affiliate's commissions.",
    handle: async ({ query, actor, context }) => {
      const affiliateId = affiliateIdOf(actor, query.affiliate_id);
      const cents = await sumCommissions(context, actor, { affiliateId, states: commissionBucketStates[query.state] });
      return ok({ data: toReais(cents) });
    },
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/commission/list',
    needs: 'commission:list',
    side: 'both',
    query: z.strictObject({ affiliate_id: idText.optional(), state: bucket.optional() }),
    summary: "An affiliate's commissions by campaign, channel, month and state, without pagination.",
    handle: async ({ query, actor, context }) => {
      const affiliateId = affiliateIdOf(actor, query.affiliate_id);
      const states = query.state && commissionBucketStates[query.state];
      return ok({ data: (await listCommissions(context, actor, { affiliateId, states })).map(wireGroup) });
    },
  }),
];
