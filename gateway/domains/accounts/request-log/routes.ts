import { z } from 'zod';
import { nullableLine, requiredLine } from '../../../engine/fields.ts';
import { created, type Route, route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { requestFilter, requestMethod } from './request-filter.ts';
import { ownRequests, storeRequests } from './requests.ts';

const path = '/v2/user/requests';
const common = { app: 'direct', side: 'both', path } as const;
const dayMs = 24 * 60 * 60 * 1000;
const whole = z.int('validation.integer').nonnegative('validation.integer');
const status = whole.min(100, 'validation.integer').max(599, 'validation.integer');

const request = z
  .strictObject({
    method: requestMethod,
    path: requiredLine(200),
    query: nullableLine(500),
    body: nullableLine(1_000),
    status: status.nullable(),
    code: nullableLine(60),
    duration_ms: whole.max(dayMs, 'validation.integer'),
    request_id: requiredLine(64),
    address: nullableLine(45),
    age_ms: whole.max(dayMs, 'validation.integer'),
  })
  .transform(({ duration_ms: durationMs, request_id: requestId, age_ms: ageMs, ...rest }) => ({
    ...rest,
    durationMs,
    requestId,
    ageMs,
  }));

/** What programs have asked for by the keys of the user. The proxy, which answers them, hands it in with each key. */
export const requestLogRoutes: readonly Route[] = [
  searchRoute({
    ...common,
    needs: 'request-log:list',
    summary: "Searches the requests of the last 30 days that came with the user's own keys, newest first.",
    of: ownRequests,
    isSortable: true,
    filter: requestFilter,
  }),
  route({
    ...common,
    method: 'POST',
    needs: 'identity',
    isOfKey: true,
    keepsKey: false,
    beforeEnrolment: true,
    body: z.strictObject({ requests: z.array(request, 'validation.required').min(1).max(50, 'validation.too_long') }),
    summary: 'Stores masked requests that came with the key of this call; sessions are refused.',
    handle: async ({ actor, context, body: { requests } }) => {
      await storeRequests(context, actor, requests);
      return created({ stored: requests.length });
    },
  }),
];
