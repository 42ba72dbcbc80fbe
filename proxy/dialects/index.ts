import type { Dialect } from '../wire/dialect.ts';
import { githubDialect } from './github.ts';
import { jsonApiDialect } from './json-api.ts';
import { odataDialect } from './odata.ts';
import { problemDialect } from './problem.ts';
import { redirectDialect } from './redirect.ts';
import { rpcDialect } from './rpc.ts';
import { stripeDialect } from './stripe.ts';

/** How gateways may speak. `GATEWAYS` names one of them for each gateway. */
export const dialects: readonly Dialect[] = [
  redirectDialect,
  problemDialect,
  stripeDialect,
  githubDialect,
  jsonApiDialect,
  odataDialect,
  rpcDialect,
];
