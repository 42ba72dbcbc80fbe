import type { PlainResource } from '#shared/codes/platform/plain-noun.ts';
import type { App } from '../../proxy/engine/call-text.ts';
import { affiliatePeople, type PersonName } from '../access/people.ts';
import {
  absent,
  type Declaration,
  type Fields,
  type Speakers,
  type Supplies,
  type Target,
  type WireWay,
} from './declaration.ts';

interface PlainNoun {
  resource: PlainResource;
  app: App;
  /** Path of the list at the gateway. */
  path: string;
  /** A new body to create, each time another one. */
  body: (serial: number) => Fields;
  /** The fields of a new body that name other records: by the lists of staff, and by the ids that a call may name. */
  parents?: { read: (speakers: Speakers) => Promise<Fields>; of: (target: Target) => Fields };
  /** A body to change one; by default its name. */
  change?: (serial: number) => Fields;
  /** As in {@link Declaration}; by default `q` finds by the name. */
  find?: NonNullable<Declaration['find']>;
  /** Partial bodies with values that no record has. */
  updates: readonly Fields[];
  /** A field of its input with a value that its schema refuses. */
  broken: Fields;
  /** It belongs to the affiliate that its `affiliate_id` names: each reaches those of the affiliates that it reaches. */
  isOfAffiliate?: true;
  /** Path of the list that affiliates have of their own, if they have one. */
  ownPath?: string;
  /** Managers of assigned affiliates read it too. */
  isShared?: true;
  readers: readonly PersonName[];
  writers: readonly PersonName[];
}

/** A call that uses a record up: each time another one. */
export const usesUp = (resource: PlainResource): WireWay => ({
  make: async ({ [resource]: id, affiliate }, { plain }) => ({
    params: { id: id === absent[resource] ? id : await plain(resource, affiliate) },
  }),
});

/** The declaration of a noun with the five usual calls of staff. */
export function plainNoun(noun: PlainNoun): Declaration {
  const { resource, app, path, ownPath, body, parents, updates, broken, readers, writers } = noun;
  const { change = (serial) => ({ name: body(serial).name }), find = { q: (row) => row.name } } = noun;
  const shared = noun.isShared && { isShared: noun.isShared };
  const ownerOf = (affiliate: number): Record<string, number> =>
    noun.isOfAffiliate ? { affiliate_id: affiliate } : {};
  const bodyFor = (target: Target, { serial }: Supplies) => ({
    ...body(serial()),
    ...ownerOf(target.affiliate),
    ...parents?.of(target),
  });
  const namesAffiliate = noun.isOfAffiliate && ({ names: 'elsewhere' } as const);
  const list = `${app} ${path}`;
  const one = `${app} ${path}/:id`;
  return {
    find,
    create: async (speakers, serial) => ({ ...body(serial), ...ownerOf(1), ...(await parents?.read(speakers)) }),
    updates: { staff: updates },
    broken,
    kind: resource,
    ...shared,
    may: {
      list: ownPath === undefined ? readers : [...readers, ...affiliatePeople],
      ...{ one: readers, create: writers, update: writers, delete: writers },
    },
    creation: { body: bodyFor },
    change,
    spare: ({ affiliate }, { plain }) => plain(resource, affiliate),
    wire: {
      [`GET ${list}`]: { may: readers, ...namesAffiliate, make: ({ affiliate }) => ({ query: ownerOf(affiliate) }) },
      ...(ownPath !== undefined && { [`GET ${app} ${ownPath}`]: { may: affiliatePeople } }),
      [`GET ${one}`]: { may: readers, object: resource, ...shared },
      [`POST ${list}`]: {
        may: writers,
        ...namesAffiliate,
        make: (target, supplies) => ({ body: bodyFor(target, supplies) }),
      },
      [`PUT ${one}`]: {
        may: writers,
        object: resource,
        ...shared,
        make: (_target, { serial }) => ({ body: change(serial()) }),
      },
      [`DELETE ${one}`]: { may: writers, object: resource, ...shared, ...usesUp(resource) },
    },
  };
}
