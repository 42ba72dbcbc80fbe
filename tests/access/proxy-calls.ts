import type { Audience, Contract, Verb } from '#shared/contract.ts';
import type { ResourceName } from '#shared/resources/index.ts';
import { samples } from '../resources/samples.ts';
import { importForm, orderFile, orderMapping } from '../support/order-file.ts';
import { absent, paymentRequestOf, type Supplies, type Target } from './wire-calls.ts';

/** A request of a browser. */
export interface ProxyCall {
  method: string;
  path: string;
  body?: unknown;
}

/** A way to use a verb of a resource. */
export interface ProxySample {
  make: (target: Target, supplies: Supplies) => ProxyCall | Promise<ProxyCall>;
  /** Where the object is named that may be somebody else's; absent: nothing of the kind is named. */
  names?: 'path' | 'elsewhere';
  /** Naming what is foreign or absent finds nothing, with 200 instead of 404. */
  findsNothing?: true;
  /** Statuses besides 2xx that mean that the caller was admitted. */
  admitted?: readonly number[];
}

/** What an id of these resources names; the others belong to nobody. */
const kindOf: Partial<Record<ResourceName, keyof Target>> = {
  affiliate: 'affiliate',
  'affiliate-settings': 'affiliate',
  channel: 'site',
  invoice: 'invoice',
  'outbox-mail': 'mail',
  'import-mapping': 'mapping',
};

/** An id of a record that belongs to nobody. */
const idOf: Partial<Record<ResourceName, string>> = {
  bank: '001',
  country: 'BR',
  'postal-code': '01310100',
  manager: '2',
  'affiliate-manager': '2',
};

const changes: Partial<Record<ResourceName, (serial: number) => unknown>> = {
  affiliate: (serial) => ({ city: `Cidade ${serial}` }),
  channel: (serial) => ({ description: `Descrição ${serial}` }),
  invoice: (serial) => ({ invoice_nums: `NF-${serial}` }),
  'import-mapping': (serial) => ({ name: `Loja ${serial}` }),
};

type MakeBody = (target: Target, supplies: Supplies) => unknown;

const creations: Partial<Record<ResourceName, { body: MakeBody; admitted?: readonly number[] }>> = {
  channel: {
    body: ({ affiliate }, { serial }) => ({
      affiliate_id: affiliate,
      name: `Novo canario-${affiliate}`,
      url: `https://canal-${serial()}.exemplo.test`,
      category: 'Moda',
      site_type_id: 1,
      description: 'Resenhas',
    }),
  },
  'payment-request': {
    // Who may ask is admitted, even if there is nothing to pay.
    admitted: [422],
    body: ({ affiliate }) => paymentRequestOf(affiliate),
  },
  'import-mapping': { body: (_target, { serial }) => ({ name: `Loja ${serial()}`, mapping: orderMapping }) },
  registration: {
    body: (_target, { serial }) => ({
      name: 'Rita Ramos',
      email: `rita-${serial()}@exemplo.test`,
      password: 'Segura-77-xy',
    }),
  },
  'activation-mail': { body: (_target, { serial }) => ({ email: `ninguem-${serial()}@exemplo.test` }) },
  activation: { body: async (_target, { activationHash }) => ({ hash: await activationHash() }) },
};

/** What makes a record for a call to delete. */
const spares: Partial<Record<keyof Target, (target: Target, supplies: Supplies) => Promise<number>>> = {
  site: ({ affiliate }, { site }) => site(affiliate),
  mapping: (_target, { mapping }) => mapping(),
};

const query = (filter: unknown) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The ways to use each verb. Whether a resource offers it is none of their concern. */
const samplesByVerb: Record<Verb, (name: ResourceName, contract: Contract) => ProxySample[]> = {
  list: (name, { filter }) => {
    const path = `/api/${name}`;
    const { base } = samples[name];
    const kind = kindOf[name];
    const hasOwner = 'affiliate_id' in filter.shape;
    return [
      ...(base ? [] : [{ make: () => ({ method: 'GET', path }) }]),
      ...(hasOwner
        ? [
            {
              names: 'elsewhere',
              make: ({ affiliate }) => ({ method: 'GET', path: path + query({ ...base, affiliate_id: affiliate }) }),
            } satisfies ProxySample,
          ]
        : []),
      ...(kind && !base
        ? [
            {
              names: 'elsewhere',
              findsNothing: true,
              make: (target) => ({ method: 'GET', path: path + query({ id: [target[kind]] }) }),
            } satisfies ProxySample,
          ]
        : []),
    ];
  },
  one: (name) => [{ ...named(name), make: (target) => ({ method: 'GET', path: pathOf(name, target) }) }],
  create: (name, { input }) => {
    const creation = creations[name];
    return [
      {
        ...('affiliate_id' in input.shape && { names: 'elsewhere' }),
        ...(creation?.admitted && { admitted: creation.admitted }),
        make: async (target, supplies) => ({
          method: 'POST',
          path: `/api/${name}`,
          body: (await creation?.body(target, supplies)) ?? {},
        }),
      },
    ];
  },
  update: (name) => [
    {
      ...named(name),
      make: (target, { serial }) => ({
        method: 'PUT',
        path: pathOf(name, target),
        body: changes[name]?.(serial()) ?? {},
      }),
    },
  ],
  delete: (name) => [
    {
      ...named(name),
      make: async (target, supplies) => {
        const kind = kindOf[name];
        const spare = kind && target[kind] !== absent[kind] ? await spares[kind]?.(target, supplies) : undefined;
        const spared = kind && spare !== undefined ? { ...target, [kind]: spare } : target;
        return { method: 'DELETE', path: pathOf(name, spared) };
      },
    },
  ],
};

const named = (name: ResourceName): Pick<ProxySample, 'names'> => (kindOf[name] ? { names: 'path' } : {});

function pathOf(name: ResourceName, target: Target): string {
  const kind = kindOf[name];
  return `/api/${name}/${kind ? target[kind] : (idOf[name] ?? '1')}`;
}

/** The ways to use a verb of a resource; none where a stream has its address. */
export const proxySamplesOf = (name: ResourceName, contract: Contract, verb: Verb): ProxySample[] =>
  samples[name].streams?.includes(verb) ? [] : samplesByVerb[verb](name, contract);

/** What is no resource, and who may use it. */
export const streams: readonly { name: string; audiences: readonly Audience[]; sample: ProxySample }[] = [
  {
    name: 'the export of conversions',
    audiences: ['affiliate', 'staff'],
    sample: {
      names: 'elsewhere',
      make: ({ affiliate }) => ({ method: 'GET', path: `/api/conversion.csv${query({ affiliate_id: affiliate })}` }),
    },
  },
  {
    name: 'the import of conversions',
    audiences: ['staff'],
    sample: {
      make: (_target, { serial }) => ({
        method: 'POST',
        path: '/api/conversion-import',
        body: importForm(orderFile([{ order: `P-${serial()}` }])),
      }),
    },
  },
];
