import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ok, route } from '../../../engine/registry.ts';
import { password, people } from '../../../testing/fixtures.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

const clock = movableClock();

/** A call that needs a step-up and takes a number. */
const dangerous = route({
  method: 'POST',
  app: 'direct',
  path: '/test/dangerous',
  needs: 'session',
  stepUp: true,
  body: z.strictObject({ amount: z.number() }),
  summary: 'For this test.',
  handle: () => Promise.resolve(ok({ done: true })),
});

const gateway = await useGateway({ clock, extraRoutes: [dangerous] });

const attempt = async (caller: TestCaller, body: unknown = { amount: 1 }) => {
  const answer = await caller.call('direct', 'POST', '/test/dangerous', { body });
  return [answer.status, answer.body.code ?? answer.body.done];
};

describe('a call that needs a step-up', () => {
  it('is refused for a session that has only signed in, after its input was checked', async () => {
    const caller = await gateway.signIn(people.main);
    expect(await attempt(caller)).toEqual([403, 'step_up_required']);
    expect(await attempt(caller, { amount: 'x' })).toEqual([400, 'invalid_fields']);
    expect(await attempt(gateway.visitor)).toEqual([401, 'unauthenticated']);
  });

  it('is admitted for ten minutes after the step-up', async () => {
    const caller = await (await gateway.signIn(people.main)).stepUp();
    clock.advance(10 * 60_000 - 1);
    expect(await attempt(caller)).toEqual([200, true]);
    clock.advance(1);
    expect(await attempt(caller)).toEqual([403, 'step_up_required']);
  });

  it('is refused for a copy of the session from before', async () => {
    const before = await gateway.signIn(people.main);
    await before.stepUp();
    expect(await attempt(before)).toEqual([401, 'unauthenticated']);
    expect((await before.call('direct', 'GET', '/v2/auth')).status).toBe(401);
  });
});

describe('a step-up', () => {
  const prove = (caller: TestCaller, given: string) =>
    caller.call('direct', 'POST', '/v2/step_up', { body: { password: given } });

  it('with a wrong password names the field, keeps the session and counts as a sign-in', async () => {
    const caller = await gateway.signIn(people.foreign);
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, body } = await prove(caller, 'errada');
      expect([status, body.errors]).toEqual([400, { password: 'validation.password_wrong' }]);
    }
    expect((await prove(caller, password)).status).toBe(429);
    expect((await caller.call('direct', 'GET', '/v2/auth')).status).toBe(200);
  });

  it('at the same time by several copies of a session gives one of them a token', async () => {
    const caller = await gateway.signIn(people.secondary);
    const answers = await Promise.all(Array.from({ length: 5 }, () => prove(caller, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  });
});
