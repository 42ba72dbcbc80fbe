import { expect, it } from 'vitest';
import { keyMayHold, steppedUpGrants } from '#shared/codes/accounts/key-scopes.ts';
import { admits, roleScopes, type Route } from '../engine/registry.ts';
import { routes } from './routes.ts';

const grants = [...new Set(routes.map(({ needs }) => needs))].filter((needs) => needs.includes(':'));
const callsOf = (grant: string): Route[] => routes.filter(({ needs }) => needs === grant);

it('a key holds no scope whose calls all take a step-up, which a program cannot make', () => {
  const always = grants.filter((grant) => callsOf(grant).every(({ stepUp }) => stepUp));
  const isKeyless = (grant: string) => {
    const [resource = '', verb = ''] = grant.split(':');
    return !keyMayHold('administrator', resource, verb) && !keyMayHold('main', resource, verb);
  };
  expect(always.filter((grant) => !isKeyless(grant))).toEqual([]);
  expect([...steppedUpGrants].filter((grant) => !always.some((one) => one === grant))).toEqual([]);
});

it('whatever its scopes, a key opens nothing that is closed to its owner, and no call that takes a session or a step-up', () => {
  const key = { id: 1, scopes: new Set<string>(grants) };
  const wrong = roleScopes.flatMap((owner) =>
    routes
      .filter((route) => admits(route, { ...owner, key }))
      .filter((route) => !admits(route, owner) || route.needs === 'session' || route.stepUp)
      .map(({ method, path }) => `${owner.role} ${owner.scope}: ${method} ${path}`),
  );
  expect(wrong).toEqual([]);
});

it('a key opens the calls of its scopes alone', () => {
  for (const grant of grants) {
    const key = { id: 1, scopes: new Set([grant]) };
    const opened = routes.filter((route) => admits(route, { role: 'administrator', scope: 'all', key }));
    expect(opened.filter(({ needs }) => needs.includes(':') && needs !== grant).map(({ path }) => path)).toEqual([]);
  }
});
