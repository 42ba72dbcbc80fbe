import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { flagText, idText } from '../../../engine/fields.ts';
import { type ListTotals, searchTotals } from '../../../engine/list-totals.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { confirmationCheck } from '../../accounts/staff-relation/second-person.ts';
import { type Addition, additionSearch, confirmAddition, removeAddition } from './additions.ts';

const path = '/api/conversion/additions';

/** The version is required, so that nobody confirms what they have not seen. */
const confirmation = z.strictObject({
  confirmed: z.literal(true, 'validation.choice'),
  version: z.int('validation.required'),
});

interface Asked {
  actor: Actor;
  context: GatewayContext;
}

/** Converts additions to their wire form, each with whether its reader may confirm it. */
async function wireAdditions(found: readonly Addition[], { actor, context }: Asked) {
  const isAnyWaiting = found.some(({ unconfirmed }) => unconfirmed);
  const mayConfirm = await confirmationCheck({ context, actor }, 'commission-addition', isAnyWaiting);
  return found.map(({ givenById, ...addition }): Record<string, unknown> => ({
    ...toWire(addition),
    can_confirm: addition.unconfirmed && mayConfirm(givenById),
  }));
}

async function wireOne(addition: Addition, asked: Asked): Promise<Record<string, unknown>> {
  const [wired] = await wireAdditions([addition], asked);
  return { ...wired };
}

const filter = { conversion_id: idText.optional(), affiliate_id: idText.optional(), unconfirmed: flagText.optional() };

/** Additions by whether a second person has to confirm them. */
export const additionTotals: ListTotals = searchTotals({
  resource: 'commission-addition',
  of: additionSearch,
  filter,
  by: sql`found.unconfirmed`,
  cents: sql`found.added_cents`,
});

const asItIs = (addition: object) => addition;
const one = { app: 'report', path: `${path}/:id`, object: 'commission_addition', wire: asItIs } as const;

/** What decisions of staff add to commissions, and its confirmation by a second person. */
export const commissionAdditionRoutes: readonly Route[] = [
  searchRoute({
    app: 'report',
    path,
    needs: 'commission-addition:list',
    summary: 'What decisions of staff added or are to add to commissions, newest first.',
    of: additionSearch,
    filter,
    isSortable: true,
    wireAll: wireAdditions,
  }),
  oneRoute({
    ...one,
    needs: 'commission-addition:one',
    summary: 'What a decision of staff adds to commissions.',
    of: {
      get: async (context, actor, id) => wireOne(await additionSearch.get(context, actor, id), { actor, context }),
    },
  }),
  changeRoute({
    ...one,
    method: 'PUT',
    needs: 'commission-addition:update',
    body: confirmation,
    summary: 'Confirms what waits for a second person, after a step-up: the decision is taken.',
    change: async ({ id, body, ...asked }) =>
      wireOne(await confirmAddition(asked.context, asked.actor, id, body), asked),
  }),
  changeRoute({
    ...one,
    method: 'DELETE',
    needs: 'commission-addition:delete',
    summary: 'Withdraws what waits for a second person, and answers the withdrawn record.',
    change: async ({ id, ...asked }) => wireOne(await removeAddition(asked.context, asked.actor, id), asked),
  }),
];
