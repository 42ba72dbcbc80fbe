import { z } from 'zod';
import { enteredCode, idText } from '../../../engine/fields.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import {
  confirmEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorOf,
  startEnrolment,
} from './second-factor.ts';

const own = {
  app: 'direct',
  path: '/v2/user/second_factor',
  needs: 'session',
  side: 'both',
  beforeEnrolment: true,
} as const;

/** A code of an authenticator: six digits, however they are spaced. */
const oneTimeCode = enteredCode
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'validation.second_factor_digits'));

const confirmation = z.strictObject({
  code: oneTimeCode.optional(),
  renew: z.literal(true, 'validation.choice').optional(),
});

const any = { app: 'direct', path: '/user/second_factor/:user', params: z.object({ user: idText }) } as const;

/** The second factor of the user, and for administrators that of others. */
export const secondFactorRoutes: readonly Route[] = [
  route({
    ...own,
    method: 'GET',
    summary: 'Returns whether the user has a second factor, and how many recovery codes are left.',
    handle: async ({ actor, context }) => ok(toWire(await secondFactorOf(context, actor.userId ?? 0))),
  }),
  route({
    ...own,
    method: 'POST',
    stepUp: true,
    secrets: ['secret', 'uri'],
    body: z.strictObject({}),
    summary: 'Begins the enrolment of a second factor and gives its secret, which no other call shows.',
    handle: async ({ actor, context }) => created(await startEnrolment(context, actor)),
  }),
  route({
    ...own,
    method: 'PUT',
    stepUp: true,
    body: confirmation,
    summary: 'Confirms the enrolment by `code`, or makes new ones with `renew`; gives ten recovery codes, once.',
    handle: async ({ body, actor, context, request }) => {
      const { code, renew } = body;
      if (code === undefined && renew === undefined) {
        throw new RequestError('invalid_fields', { errors: { code: 'validation.required' } });
      }
      const codes =
        code === undefined
          ? await renewRecoveryCodes(context, actor)
          : await confirmEnrolment(context, actor, { code, device: request.get('x-device') });
      return ok({ ...toWire(await secondFactorOf(context, actor.userId ?? 0)), recovery_codes: codes });
    },
  }),
  route({
    ...own,
    method: 'DELETE',
    stepUp: true,
    summary: 'Turns the second factor of the user off.',
    handle: async ({ actor, context }) => {
      await removeSecondFactor(context, actor);
      return ok({ enabled: false, recovery_codes_left: 0 });
    },
  }),
  route({
    ...any,
    method: 'GET',
    needs: 'staff-user:one',
    summary: 'Returns whether a user has a second factor, and how many recovery codes are left.',
    handle: async ({ params, context }) => ok(toWire(await secondFactorOf(context, params.user))),
  }),
  route({
    ...any,
    method: 'DELETE',
    needs: 'staff-user:update',
    stepUp: true,
    summary: 'Removes the lost second factor of another user, ends their sessions and holds payments to them.',
    handle: async ({ params, actor, context }) => {
      await resetSecondFactor(context, actor, params.user);
      return ok({ enabled: false, recovery_codes_left: 0 });
    },
  }),
];
