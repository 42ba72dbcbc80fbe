import { z } from 'zod';
import { countedFilterLengthMax, countedLists } from '#shared/codes/reports/counted-list.ts';
import { actorMay } from '../../../engine/actor.ts';
import { requiredText } from '../../../engine/fields.ts';
import type { ListTotals } from '../../../engine/list-totals.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** How the lists of the nouns are counted. */
    listTotals: readonly ListTotals[];
  }
}

const flatValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** The filter of a list as JSON, whose values become texts, as in a query. */
const filterText = requiredText(countedFilterLengthMax).transform((text, issues) => {
  try {
    const values = Object.entries(flatValues.parse(JSON.parse(text)));
    return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  } catch {
    issues.addIssue({ code: 'custom', message: 'validation.invalid' });
    return z.NEVER;
  }
});

/** The rows of lists, counted by state. */
export const listTotalRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'report',
    path: '/api/get/list_totals',
    needs: 'list-total:list',
    query: z.strictObject({ of: z.enum(countedLists, 'validation.choice'), where: filterText.optional() }),
    summary:
      'The rows of a list by state, with the sum of their amounts: all that the caller may read, or what a filter of the list finds, as JSON.',
    handle: async ({ query: { of, where = {} }, actor, context }) => {
      const totals = context.hooks.listTotals.find(({ resource }) => resource === of);
      if (totals === undefined || !actorMay(actor, of, 'list')) throw new RequestError('forbidden');
      return ok((await totals.read(context, actor, where)).map(toWire));
    },
  }),
];
