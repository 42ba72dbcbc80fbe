import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, flag, id, instant, nullableText, oneOf, requiredText } from '#shared/contract/fields.ts';
import { githubDialect } from '../../proxy/dialects/github.ts';
import { jsonApiDialect } from '../../proxy/dialects/json-api.ts';
import { odataDialect } from '../../proxy/dialects/odata.ts';
import { rpcDialect } from '../../proxy/dialects/rpc.ts';
import { stripeDialect } from '../../proxy/dialects/stripe.ts';
import { mapping } from '../../proxy/engine/mapping.ts';
import { cents, epoch, numberAfter, words } from '../../proxy/wire/values.ts';

const tier = oneOf(['basic', 'gold']);

/** One contract for five gateways, so that what differs is in the mappings. */
const customer = <Name extends string>(name: Name) =>
  defineContract({
    name,
    record: z.object({
      id,
      name: z.string(),
      email: z.string(),
      active: flag,
      tier,
      balance: amount,
      city: z.nullable(z.string()),
      created_at: instant,
    }),
    input: z.object({
      name: requiredText(80),
      email: requiredText(120),
      active: flag,
      tier,
      balance: amount,
      city: nullableText(80),
    }),
    filter: z.object({ active: flag, tier, q: requiredText(80) }),
    sort: ['id', 'name', 'balance'],
    defaultSort: ['id', 'DESC'],
    access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
  });

const fields = ['name', 'email', 'active', 'tier', 'balance', 'city'] as const;
const search = ['name', 'email'] as const;

const stripe = mapping(customer('stripe-customer'), {
  from: 'stripe',
  dialect: stripeDialect,
  fields: {
    id: { as: numberAfter('cus_') },
    active: { at: 'metadata.active', as: words(['Y', true], ['N', false]) },
    tier: 'metadata.tier',
    balance: { as: cents() },
    city: 'address.city',
    created_at: { at: 'created', as: epoch() },
  },
  list: { staff: { call: 'GET /v1/customers', search } },
  one: { staff: { call: 'GET /v1/customers/:id' } },
  create: { staff: { call: 'POST /v1/customers' } },
  update: { staff: [{ call: 'POST /v1/customers/:id', fields }] },
  delete: { staff: { call: 'DELETE /v1/customers/:id' } },
});

const github = mapping(customer('github-customer'), {
  from: 'github',
  dialect: githubDialect,
  fields: {
    active: { at: 'state', as: words(['open', true], ['closed', false]) },
    tier: 'plan.name',
    balance: { as: cents('text') },
    city: 'location',
  },
  list: { staff: { call: 'GET /orgs/acme/customers', filter: ['active'], search } },
  one: { staff: { call: 'GET /orgs/acme/customers/:id' } },
  create: { staff: { call: 'POST /orgs/acme/customers' } },
  update: { staff: [{ call: 'PATCH /orgs/acme/customers/:id', fields }] },
  delete: { staff: { call: 'DELETE /orgs/acme/customers/:id' } },
});

const jsonApi = mapping(customer('json-api-customer'), {
  from: 'json-api',
  dialect: jsonApiDialect,
  adds: { type: 'customers' },
  fields: {
    id: { as: numberAfter() },
    name: 'full-name',
    tier: { as: words(['BASIC', 'basic'], ['GOLD', 'gold']) },
    balance: { at: 'balance-cents', as: cents() },
    city: 'address.city',
    created_at: 'created-at',
  },
  list: { staff: { call: 'GET /customers', filter: ['active', 'tier'], sort: 'all', search } },
  one: { staff: { call: 'GET /customers/:id' } },
  create: { staff: { call: 'POST /customers' } },
  update: { staff: [{ call: 'PATCH /customers/:id', fields }] },
  delete: { staff: { call: 'DELETE /customers/:id' } },
});

const odata = mapping(customer('odata-customer'), {
  from: 'odata',
  dialect: odataDialect,
  fields: {
    id: 'Id',
    name: 'Name',
    email: 'Email',
    active: 'IsActive',
    tier: { at: 'Tier', as: words([1, 'basic'], [2, 'gold']) },
    balance: 'Balance',
    city: 'Address.City',
    created_at: 'CreatedAt',
  },
  list: { staff: { call: 'GET /Customers', filter: 'all', filterAs: { q: 'contains(Name,:literal)' }, sort: 'all' } },
  one: { staff: { call: 'GET /Customers(:id)' } },
  create: { staff: { call: 'POST /Customers' } },
  update: { staff: [{ call: 'PATCH /Customers(:id)', fields, readsAfter: true }] },
  delete: { staff: { call: 'DELETE /Customers(:id)' } },
});

const rpc = mapping(customer('rpc-customer'), {
  from: 'rpc',
  dialect: rpcDialect,
  fields: {
    id: { as: numberAfter('C') },
    active: { as: words(['Y', true], ['N', false]) },
    tier: { as: words(['B', 'basic'], ['G', 'gold']) },
    balance: { as: cents('text') },
    created_at: { at: 'created', as: epoch('milliseconds') },
  },
  list: { staff: { call: 'POST /api/customers.list', filter: ['active', 'tier'], sort: 'all', search } },
  one: { staff: { call: 'POST /api/customers.get' } },
  create: { staff: { call: 'POST /api/customers.create' } },
  update: { staff: [{ call: 'POST /api/customers.update', fields }] },
  delete: { staff: { call: 'POST /api/customers.delete' } },
});

/** The mappings by their resource. */
export const customerMappings = {
  'stripe-customer': stripe,
  'github-customer': github,
  'json-api-customer': jsonApi,
  'odata-customer': odata,
  'rpc-customer': rpc,
};
