import { addDays, businessDate, systemClock } from '#shared/time.ts';
import type { PersonName } from '../access/people.ts';
import type { Declaration, Fields, WireWay } from './declaration.ts';

const writers = ['campaigns', 'administrator'] as const;
/** No such row, or one that has begun: the caller was admitted. */
const admitted = [400, 404];

interface DatedPart {
  /** Path of the list at the gateway. */
  path: string;
  /** Its own fields. */
  fields: Fields;
  change: Fields;
  broken: Fields;
  listedBy?: readonly PersonName[];
}

/** The declaration of what counts for a campaign from a day on. A test of the gateway says which rows may change. */
export function datedPart({ path, fields, change, broken, listedBy = [] }: DatedPart): Declaration {
  const readers = [...writers, 'auditor'] as const;
  const listers = [...readers, ...listedBy];
  const list = `advertiser ${path}`;
  const startsOn = (serial: number) => addDays(businessDate(systemClock.now()), 1_000 + serial);
  const body = (serial: number) => ({ campaign_id: 2, starts_on: startsOn(serial), ...fields });
  const ofOne = (sent?: object): WireWay => ({
    admitted,
    make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
  });
  return {
    create: (_actors, serial) => body(serial),
    updates: { staff: [change] },
    broken,
    actions: ['update'],
    id: 987_654,
    admitted,
    may: { list: listers, one: readers, create: writers, update: writers, delete: writers },
    creation: { body: (_target, { serial }) => body(serial()) },
    change: () => change,
    changeAdmitted: admitted,
    removalAdmitted: admitted,
    wire: {
      [`GET ${list}`]: { may: listers },
      [`GET ${list}/:id`]: { may: readers, ...ofOne() },
      [`POST ${list}`]: { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
      [`PUT ${list}/:id`]: { may: writers, ...ofOne(change) },
      [`DELETE ${list}/:id`]: { may: writers, ...ofOne() },
    },
  };
}
