import type { PlainResource } from '#shared/codes/platform/plain-noun.ts';
import { contracts } from '#shared/resources/index.ts';
import type { Mapping } from '../../proxy/engine/mapping.ts';
import { mappings } from '../../proxy/resources/index.ts';
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
  /** A new body to create, each time another one. */
  body: (serial: number) => Fields;
  /** The fields of a new body that name other records: by the lists of staff, and by the ids that a call may name. */
  parents?: { read: (speakers: Speakers) => Promise<Fields>; of: (target: Target) => Fields };
  /** A body to change one; by default its name. */
  change?: (serial: number) => Fields;
  /** As in {@link Declaration}; by default `q` finds by the name. */
  find?: NonNullable<Declaration['find']>;
  /** Partial bodies with values that no record has; by default another name, and each flag turned. */
  updates?: readonly Fields[];
  /** A field of its input with a value that its schema refuses; by default an empty name. */
  broken?: Fields;
  /** Managers of assigned affiliates read it too. */
  isShared?: true;
  /** Those who manage it and auditors by default. */
  readers?: readonly PersonName[];
  writers: readonly PersonName[];
}

/** A call that uses a record up: each time another one. */
export const usesUp = (resource: PlainResource): WireWay => ({
  make: async ({ [resource]: id, affiliate }, { plain }) => ({
    params: { id: id === absent[resource] ? id : await plain(resource, affiliate) },
  }),
});

/** The declaration of a noun with the five usual calls of staff, and those that affiliates have of their own. */
export function plainNoun(noun: PlainNoun): Declaration {
  const { resource, body, parents, writers, readers = [...writers, 'auditor'] } = noun;
  const { change = (serial) => ({ name: body(serial).name }), find = { q: (row) => row.name } } = noun;
  const flags = Object.entries(body(0)).filter(([, value]) => typeof value === 'boolean');
  const { updates = [...flags.map(([field, value]) => ({ [field]: !value })), { name: 'Outro nome' }] } = noun;
  const { lines }: Mapping = mappings[resource];
  const placeOf = (line: { call?: string } | undefined) => line?.call?.replace(/^\w+ (?:v2 )?/, '');
  const list = placeOf(lines.create?.staff) ?? '';
  const ownList = placeOf(lines.list?.affiliate);
  const one = `${list}/:id`;
  const shared = noun.isShared && { isShared: noun.isShared };
  /** It belongs to the affiliate that its `affiliate_id` names: each reaches those of the affiliates that it reaches. */
  const isOfAffiliate = 'affiliate_id' in contracts[resource].input.shape;
  const ownerOf = (affiliate: number): Record<string, number> => (isOfAffiliate ? { affiliate_id: affiliate } : {});
  const bodyFor = (target: Target, { serial }: Supplies) => ({
    ...body(serial()),
    ...ownerOf(target.affiliate),
    ...parents?.of(target),
  });
  const namesAffiliate = isOfAffiliate && ({ names: 'elsewhere' } as const);
  const allReaders = ownList === undefined ? readers : [...readers, ...affiliatePeople];
  return {
    find,
    create: async (speakers, serial) => ({ ...body(serial), ...ownerOf(1), ...(await parents?.read(speakers)) }),
    updates: { staff: updates },
    broken: noun.broken ?? { name: '' },
    kind: resource,
    ...shared,
    may: { list: allReaders, one: allReaders, create: writers, update: writers, delete: writers },
    creation: { body: bodyFor },
    change,
    spare: ({ affiliate }, { plain }) => plain(resource, affiliate),
    wire: {
      [`GET ${list}`]: { may: readers, ...namesAffiliate, make: ({ affiliate }) => ({ query: ownerOf(affiliate) }) },
      ...(ownList !== undefined && {
        [`GET ${ownList}`]: { may: affiliatePeople },
        [`GET ${ownList}/:id`]: { may: affiliatePeople, object: resource, ...shared },
      }),
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
