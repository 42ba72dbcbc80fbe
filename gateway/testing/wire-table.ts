import { z } from 'zod';
import { role } from '#shared/codes/accounts/role.ts';
import { admits, roleScopes, type Route } from '../engine/registry.ts';

const begin = (app: string) => `<!-- calls: ${app} -->`;
const end = '<!-- end -->';
const hourMs = 3_600_000;

/**
 * Returns the wire document with its tables regenerated from the routes: the text between `<!-- calls: app -->` and
 * `<!-- end -->` is replaced, the rest is kept.
 *
 * @throws {Error} when the document has no place for an app
 */
export function withCallTables(document: string, routes: readonly Route[]): string {
  const apps = [...new Set(routes.map(({ app }) => app))];
  return apps.reduce((text, app) => {
    const from = text.indexOf(begin(app));
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`docs/gateway-wire.md has no place for the calls of ${app}: ${begin(app)}`);
    const table = tableOf(routes.filter((route) => route.app === app));
    return `${text.slice(0, from)}${begin(app)}\n\n${table}\n\n${text.slice(to)}`;
  }, document);
}

function tableOf(routes: readonly Route[]): string {
  const rows = routes.map((route) => [
    `\`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}\``,
    rolesOf(route),
    inputOf(route),
    route.rate,
    route.keyLifetimeMs === null ? '' : `${route.keyLifetimeMs / hourMs} h`,
    route.summary,
  ]);
  const head = ['call', 'who', 'takes', 'limit', 'key', 'what it does'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the roles that a route admits, when they are not all of a side. */
function rolesOf(route: Route): string {
  if (route.needs === 'nothing') return 'anybody';
  if (route.needs === 'session') return 'signed in';
  if (route.needs === 'identity') return 'signed in, api_token';
  const admitted = new Set(
    roleScopes.filter((roleScope) => admits(route, roleScope)).map((roleScope) => roleScope.role),
  );
  return role.names.filter((name) => admitted.has(name)).join(', ');
}

/** Returns the query keys (`!` marks required ones) and the body fields (`?` marks optional ones). */
function inputOf({ query, body }: Route): string {
  const keys = fieldsOf(query).map((field) => (field.endsWith('?') ? field.slice(0, -1) : `${field}!`));
  const parts = [
    keys.length > 0 ? `?${keys.join('&')}` : '',
    fieldsOf(body).length > 0 ? `{ ${fieldsOf(body).join(', ')} }` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `\`${parts.join(' ')}\``;
}

function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([, field]) => !isIgnored(field))
    .map(([name]) => (required.includes(name) ? name : `${name}?`));
}

/** A field that is accepted but ignored has the type unknown. */
const isIgnored = (field: unknown): boolean =>
  typeof field === 'object' && field !== null && Object.keys(field).length === 0;
