import { expect, it } from 'vitest';
import { admits } from '../../gateway/engine/registry.ts';
import { routes } from '../../gateway/server/routes.ts';
import { withView } from './view-may.ts';
import { nameOf, wireCallOf } from './wire-calls.ts';

it('a view may call what the declarations say, and nothing else', () => {
  const declared = routes.filter((route) => withView(nameOf(route), wireCallOf(route).may).includes('view'));
  const admitted = routes.filter((route) => admits(route, { role: 'affiliate_view', scope: 'own' }));
  expect(admitted.map(nameOf).toSorted()).toEqual(declared.map(nameOf).toSorted());
  expect(declared.length).toBeGreaterThan(50);
});
