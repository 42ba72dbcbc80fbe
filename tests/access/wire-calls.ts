import type { Route } from '../../gateway/engine/registry.ts';
import { loggedRequest } from '../../gateway/testing/logged-request.ts';
import type { Kind, Target, WireCall, WireDeclaration, WireDeclarations, WireWay } from '../resources/declaration.ts';
import { declarations } from '../resources/index.ts';
import { SAMPLE_PASSWORD } from '../support/client.ts';
import { apiReaders, everybody, signedIn } from './people.ts';

/** The calls that serve no resource. */
const sessionCalls: WireDeclarations = {
  'POST direct /v2/login': {
    may: everybody,
    make: () => ({ body: { username: 'afiliado10@demo.test', password: SAMPLE_PASSWORD } }),
  },
  // Nobody has a picture, since the tests ask no service.
  'GET direct /v2/user/avatar/:hash': {
    may: signedIn,
    admitted: [404],
    make: () => ({ params: { hash: '0'.repeat(64) } }),
  },
  'GET direct /v2/auth': { may: [...apiReaders, 'advertiser'] },
  // The proxy hands in what a program has asked for, with the key of the program.
  'POST direct /v2/user/requests': {
    may: ['api', 'advertiser'],
    make: (_target, { serial }) => ({ body: { requests: [loggedRequest(serial())] } }),
  },
  // Of test keys alone, which reach nothing else.
  'GET direct /v2/test_clock': { may: [], admitted: [403] },
  'POST direct /v2/test_clock': { may: [], admitted: [403], make: () => ({ body: { days: 1 } }) },
  'POST direct /v2/step_up': {
    may: signedIn,
    endsSession: true,
    make: () => ({ body: { password: SAMPLE_PASSWORD } }),
  },
  'GET direct /logout': { may: everybody, endsSession: true },
  'POST direct /v2/affiliate_view': {
    may: ['manager', 'administrator'],
    make: ({ affiliate }) => ({ body: { affiliate_id: affiliate } }),
    names: 'elsewhere',
  },
  'DELETE direct /v2/affiliate_view': { may: ['manager', 'administrator'] },
};

/** Every declared call of the gateway, by `method app path`. */
const wireCalls: WireDeclarations = Object.assign(
  {},
  sessionCalls,
  ...Object.values(declarations).map(({ wire }) => wire),
);

export const nameOf = ({ method, app, path }: Route): string => `${method} ${app} ${path}`;

/** The declaration of a route. @throws {Error} one readable line, if it has none */
export function wireCallOf(route: Route): WireDeclaration {
  const found = wireCalls[nameOf(route)];
  if (found === undefined) {
    const [resource] = route.needs.split(':');
    throw new Error(`tests/resources/${resource}.ts: add to wire '${nameOf(route)}': { may: […] }`);
  }
  return found;
}

/** The ways to make a declared call. */
export const waysOf = (call: WireDeclaration): readonly WireWay[] =>
  (call.ways ?? [call]).map((way) => (call.object && !call.isShared ? { ...way, names: 'path' } : way));

/** The declared calls that the gateway does not have. */
export const unknownCalls = (routes: readonly Route[]): string[] =>
  Object.keys(wireCalls).filter((name) => !routes.some((route) => nameOf(route) === name));

/** The address of a call: its own, or that of `redirect` with the path in the query. */
export function addressOf(route: Route, object: Kind | undefined, target: Target, call: WireCall): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = call.params?.[name] ?? (object && target[object]);
    if (value == null) throw new Error(`Nothing fills :${name} of ${nameOf(route)}.`);
    return String(value);
  });
  const query = new URLSearchParams(Object.entries(call.query ?? {}).map(([key, value]) => [key, String(value)]));
  if (route.app === 'direct') return query.size > 0 ? `${path}?${query.toString()}` : path;
  return `/redirect?app=${route.app}&path=${path}${query.size > 0 ? `&${query.toString()}` : ''}`;
}
