import type { App } from '../../proxy/engine/call-text.ts';
import type { PersonName } from '../access/people.ts';
import {
  absent,
  type Declaration,
  type Fields,
  type PlainResource,
  type Speakers,
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
  /** Managers of assigned affiliates read it too. */
  isShared?: true;
  readers: readonly PersonName[];
  writers: readonly PersonName[];
}

/** A call that uses a record up: each time another one. */
export const usesUp = (resource: PlainResource): WireWay => ({
  make: async ({ [resource]: id }, { plain }) => ({
    params: { id: id === absent[resource] ? id : await plain(resource) },
  }),
});

/** The declaration of a noun with the five usual calls, for staff alone. */
export function plainNoun(noun: PlainNoun): Declaration {
  const { resource, app, path, body, parents, updates, broken, readers, writers } = noun;
  const { change = (serial) => ({ name: body(serial).name }), find = { q: (row) => row.name } } = noun;
  const shared = noun.isShared && { isShared: noun.isShared };
  const list = `${app} ${path}`;
  const one = `${app} ${path}/:id`;
  return {
    find,
    create: async (speakers, serial) => ({ ...body(serial), ...(await parents?.read(speakers)) }),
    updates: { staff: updates },
    broken,
    kind: resource,
    ...shared,
    may: { list: readers, one: readers, create: writers, update: writers, delete: writers },
    creation: { body: (target, { serial }) => ({ ...body(serial()), ...parents?.of(target) }) },
    change,
    spare: (_target, { plain }) => plain(resource),
    wire: {
      [`GET ${list}`]: { may: readers },
      [`GET ${one}`]: { may: readers, object: resource, ...shared },
      [`POST ${list}`]: {
        may: writers,
        make: (target, { serial }) => ({ body: { ...body(serial()), ...parents?.of(target) } }),
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
