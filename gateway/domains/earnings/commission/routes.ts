import { z } from 'zod';
import { commissionBuckets, commissionBucketStates } from '#shared/codes/earnings/commission-state.ts';
import { toReais } from '#shared/money.ts';
import { bonusDescription } from '#shared/rules/bonus-description.ts';
import { businessDate } from '#shared/time.ts';
import { sendCsv } from '../../../engine/copy-rows.ts';
import { idText, yearmonth } from '../../../engine/fields.ts';
import { type Route, route } from '../../../engine/registry.ts';
import { affiliateIdOf, ownOrAny } from '../../../engine/routes.ts';
import { exportCommissions, listCommissions, listCommissionStates } from './commissions.ts';
import { stateWords } from './state-words.ts';

const bucket = z.enum(commissionBuckets, 'validation.choice');

const wireGroup = ({
  campaignId,
  channelId,
  month,
  state,
  bonusTypeId,
  ...group
}: Awaited<ReturnType<typeof listCommissions>>[number]) => ({
  id: `${campaignId}-${channelId}-${month}-${state}${bonusTypeId === null ? '' : `-b${bonusTypeId}`}`,
  campaign_name: group.campaignName,
  date: month,
  value: toReais(group.valueCents),
  channel_name: group.channelName,
  status: state,
  description: group.bonusTypeName === null ? (stateWords.get(state) ?? '') : bonusDescription(group.bonusTypeName),
});

/**
 * Defines a call of finance with one path for affiliates, who read their own commissions, and for staff, who name the
 * affiliate.
 */
const call = <Query extends z.ZodType>(
  definition: Pick<Parameters<typeof ownOrAny<Query>>[0], 'needs' | 'query' | 'summary' | 'serve' | 'isWrapped'> & {
    path: string;
  },
): Route[] => {
  const { path, ...rest } = definition;
  return ownOrAny<Query>({ method: 'GET', app: 'finance', own: path, any: path, ...rest });
};

const affiliateId = idText.optional();
const listFilter = z.strictObject({
  affiliate_id: affiliateId,
  state: bucket.optional(),
  yearmonth: yearmonth.optional(),
});

const filterOf = ({ state, yearmonth: month }: z.output<typeof listFilter>) => ({
  states: state && commissionBucketStates[state],
  month,
});

/**
 * Affiliates' commissions: lists and the exported file. Their sums contain the state of payments, so the payments
 * define that call.
 */
export const commissionRoutes: readonly Route[] = [
  ...call({
    path: '/api/commission/list',
    needs: 'commission:list',
    query: listFilter,
    summary: "An affiliate's commissions by campaign, channel, month, state and type of bonus, without pagination.",
    serve: async ({ query, actor, context, affiliateId: owner }) =>
      (await listCommissions(context, actor, { affiliateId: owner(), ...filterOf(query) })).map(wireGroup),
  }),
  ...call({
    path: '/api/commission/this_month',
    needs: 'commission:list',
    query: z.strictObject({ affiliate_id: affiliateId }),
    summary: "An affiliate's commissions on the conversions of the current month in São Paulo, as in the list.",
    serve: async ({ actor, context, affiliateId: owner }) => {
      const month = businessDate(context.clock.now()).slice(0, 7);
      return (await listCommissions(context, actor, { affiliateId: owner(), month })).map(wireGroup);
    },
  }),
  ...call({
    path: '/api/commission/by_state',
    needs: 'commission-state:list',
    query: z.strictObject({ affiliate_id: affiliateId, month: yearmonth.optional() }),
    summary: 'How many commissions an affiliate has in each state, and their sum; of all months, or of one.',
    serve: async ({ query: { month }, actor, context, affiliateId: owner }) =>
      (await listCommissionStates(context, actor, { affiliateId: owner(), month })).map(
        ({ state, count, valueCents }) => ({ state, count, value: toReais(valueCents) }),
      ),
  }),
  route({
    method: 'GET',
    app: 'finance',
    path: '/api/commission/export_csv',
    needs: 'commission:list',
    side: 'both',
    rate: 'stream',
    query: listFilter,
    summary: "An affiliate's commissions, one by one, as a CSV file.",
    handle: ({ query, actor, context, response }) => {
      const filter = { affiliateId: affiliateIdOf(actor, query.affiliate_id), ...filterOf(query) };
      return sendCsv({
        actor,
        context,
        response,
        fileName: 'comissoes.csv',
        rows: () => exportCommissions(context, actor, filter),
      });
    },
  }),
];
