import type { Verb } from '#shared/contract/contract.ts';
import { contracts, type ResourceName } from '#shared/resources/index.ts';
import { absent, type Declaration, filterQuery, type RestWay, type Target } from '../resources/declaration.ts';
import { declarations } from '../resources/index.ts';
import { isElsewhere } from '../support/is-elsewhere.ts';
import { type PersonName, staff } from './people.ts';

/** One way to use the REST API, and who may. */
export interface RestUse extends RestWay {
  name: string;
  resource: ResourceName;
  /** Nobody: the verb does not exist. */
  may: readonly PersonName[];
  /** Whether it can be repeated with a body. */
  takesBody?: boolean;
}

const verbs: readonly Verb[] = ['list', 'one', 'create', 'update', 'delete'];

/** The ways to use each verb. They do not know whether a resource offers it. */
const waysByVerb: Record<Verb, (name: ResourceName, declaration: Declaration) => RestWay[]> = {
  list: (name, { base, kind, isShared }) => {
    const path = `/api/${name}`;
    const ways: RestWay[] = base ? [] : [{ make: () => ({ method: 'GET', path }) }];
    if ('affiliate_id' in contracts[name].filter.shape) {
      const make = ({ affiliate }: Target) => ({
        method: 'GET',
        path: path + filterQuery({ ...base, affiliate_id: affiliate }),
      });
      ways.push({ names: 'elsewhere', namesAffiliate: true, make });
    }
    if (kind && !base) {
      const make = (target: Target) => ({ method: 'GET', path: path + filterQuery({ id: [target[kind]] }) });
      ways.push({ ...(!isShared && { names: 'elsewhere' }), findsNothing: true, make });
    }
    return ways;
  },
  one: (name, declaration) => [
    {
      ...named(declaration),
      make: async (target, supplies) => {
        await declaration.ready?.(target, supplies);
        return { method: 'GET', path: pathOf(name, declaration, target) };
      },
    },
  ],
  create: (name, { creation }) => [
    {
      ...('affiliate_id' in contracts[name].input.shape && { names: 'elsewhere' }),
      ...(creation?.admitted && { admitted: creation.admitted }),
      make: async (target, supplies) => ({
        method: 'POST',
        path: `/api/${name}`,
        body: (await creation?.body(target, supplies)) ?? {},
      }),
    },
  ],
  update: (name, declaration) => [
    {
      ...named(declaration),
      ...(declaration.changeAdmitted && { admitted: declaration.changeAdmitted }),
      make: async (target, supplies) => {
        await declaration.ready?.(target, supplies);
        const body = declaration.change?.(supplies.serial()) ?? {};
        return { method: 'PUT', path: pathOf(name, declaration, target), body };
      },
    },
  ],
  delete: (name, declaration) => [
    {
      ...named(declaration),
      ...(declaration.removalAdmitted && { admitted: declaration.removalAdmitted }),
      make: async (target, supplies) => {
        const { kind, spare } = declaration;
        const isThere = kind !== undefined && target[kind] !== absent[kind];
        const id = isThere ? await spare?.(target, supplies) : undefined;
        const path = id === undefined ? pathOf(name, declaration, target) : `/api/${name}/${id}`;
        return { method: 'DELETE', path };
      },
    },
  ],
};

const named = ({ kind, isShared, admitted }: Declaration): Pick<RestWay, 'names' | 'admitted'> => ({
  ...(kind && !isShared && { names: 'path' }),
  ...(admitted && { admitted }),
});

const pathOf = (name: ResourceName, { kind, id = 1 }: Declaration, target: Target): string =>
  `/api/${name}/${kind ? target[kind] : id}`;

/** The list of a resource as a file, available to staff for each of their lists. */
function csvOf(name: ResourceName, { base, may, files }: Declaration): Omit<RestUse, 'resource'>[] {
  const readers = may.list?.filter((person) => staff.some((member) => member === person)) ?? [];
  if (readers.length === 0 || files?.[`${name}.csv`]) return [];
  const make = () => ({ method: 'GET', path: `/api/${name}.csv${base ? filterQuery(base) : ''}` });
  return [{ name: `${name}.csv`, may: readers, make }];
}

function usesOf(name: ResourceName, declaration: Declaration): RestUse[] {
  const { may, streams = [], files = {}, isUsedUp = false } = declaration;
  const ofVerbs = verbs
    .filter((verb) => !streams.includes(verb))
    .flatMap((verb) =>
      waysByVerb[verb](name, declaration).map((way, at) => ({
        ...way,
        name: `${verb} ${name}${at > 0 ? ` (${at + 1})` : ''}`,
        may: may[verb] ?? [],
        takesBody: (verb === 'create' || verb === 'update') && !isUsedUp,
      })),
    );
  const ofFiles = Object.entries(files).map(([file, way]) => ({ ...way, name: file }));
  return [...ofVerbs, ...ofFiles, ...csvOf(name, declaration)].map((use) => ({ ...use, resource: name }));
}

/** Every way to use the REST API. */
export const restUses: readonly RestUse[] = (Object.entries(declarations) as [ResourceName, Declaration][])
  .filter(([name]) => !isElsewhere(name))
  .flatMap(([name, declaration]) => usesOf(name, declaration));
