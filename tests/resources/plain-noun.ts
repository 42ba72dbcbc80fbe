import type { App } from '../../proxy/engine/call-text.ts';
import type { PersonName } from '../access/people.ts';
import { absent, type Declaration, type Fields, type PlainResource } from './declaration.ts';

interface PlainNoun {
  resource: PlainResource;
  app: App;
  /** Path of the list at the gateway. */
  path: string;
  /** A new body to create, each time another one. */
  body: (serial: number) => Fields & { name: string };
  /** Partial bodies with values that no record has. */
  updates: readonly Fields[];
  /** A field of its input with a value that its schema refuses. */
  broken: Fields;
  readers: readonly PersonName[];
  writers: readonly PersonName[];
}

/** The declaration of a noun that is a catalogue of the gateway: five usual calls, a unique name, staff alone. */
export function plainNoun({ resource, app, path, body, updates, broken, readers, writers }: PlainNoun): Declaration {
  const list = `${app} ${path}`;
  const one = `${app} ${path}/:id`;
  return {
    find: { q: (row) => row.name },
    create: (_actors, serial) => body(serial),
    updates: { staff: updates },
    broken,
    kind: resource,
    may: { list: readers, one: readers, create: writers, update: writers, delete: writers },
    creation: { body: (_target, { serial }) => body(serial()) },
    change: (serial) => ({ name: body(serial).name }),
    spare: (_target, { plain }) => plain(resource),
    wire: {
      [`GET ${list}`]: { may: readers },
      [`GET ${one}`]: { may: readers, object: resource },
      [`POST ${list}`]: { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
      [`PUT ${one}`]: {
        may: writers,
        object: resource,
        make: (_target, { serial }) => ({ body: { name: body(serial()).name } }),
      },
      [`DELETE ${one}`]: {
        may: writers,
        object: resource,
        make: async ({ [resource]: id }, { plain }) => ({
          params: { id: id === absent[resource] ? id : await plain(resource) },
        }),
      },
    },
  };
}
