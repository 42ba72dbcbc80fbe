import { z } from 'zod';
import {
  commissionBucket,
  commissionBuckets,
  commissionBucketStates,
} from '#shared/codes/earnings/commission-state.ts';
import { toReais } from '#shared/money.ts';
import { idText } from '../../../engine/fields.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import type { Route } from '../../../server/registry.ts';
import { sumCommissions } from '../../earnings/commission/commissions.ts';
import { readMoneyUnderWay } from './standing.ts';

const path = '/api/commission/sum';

/** The sums of an affiliate's commissions, with what keeps the payments of those in progress. */
export const commissionSumRoutes: readonly Route[] = ownOrAny({
  method: 'GET',
  app: 'finance',
  own: path,
  any: path,
  needs: 'commission-sum:list',
  query: z.strictObject({
    affiliate_id: idText.optional(),
    state: z.enum(commissionBuckets, 'validation.choice'),
  }),
  summary:
    "The sum of one bucket of an affiliate's commissions; of that in progress also how much is on its way, and how much is stuck by what.",
  isWrapped: false,
  serve: async ({ query, actor, context, affiliateId: owner }) => {
    const id = owner();
    const states = commissionBucketStates[query.state];
    const data = toReais(await sumCommissions(context, actor, { affiliateId: id, states }));
    if (query.state !== commissionBucket.in_progress) return { data };
    return { data, ...toWire(await readMoneyUnderWay(context, id)) };
  },
});
