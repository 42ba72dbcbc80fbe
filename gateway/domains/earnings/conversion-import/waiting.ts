import { addDays } from '#shared/time.ts';
import type { Waiting } from '../../../engine/waiting.ts';
import { sumImports } from './imports.ts';

const common = { resource: 'conversion-import', needs: 'conversion-import:update' } as const;

/** For how many days refused lines are worth a look: advertisers usually send a corrected file within them. */
const refusedDays = 7;
const refusedFrom = (today: string) => addDays(today, -refusedDays);

/** Imports wait for a second person, or for somebody who corrects the lines that were refused. */
export const waitingImports: readonly Waiting[] = [
  {
    kind: 'imports_to_confirm',
    ...common,
    filter: () => ({ unconfirmed: true }),
    read: (context) => sumImports(context, { unconfirmed: true }),
  },
  {
    kind: 'imports_refused',
    ...common,
    filter: (today) => ({ has_refused: true, from: refusedFrom(today) }),
    read: async (context, _actor, today) => {
      const rows = await sumImports(context, { hasRefused: true, from: refusedFrom(today) });
      return rows.map((sums) => ({ ...sums, amountCents: null }));
    },
  },
];
