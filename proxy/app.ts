import { resolve } from 'node:path';
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { type Logger, pino } from 'pino';
import type { RoleName, Scope } from '#shared/codes/accounts/role.ts';
import { contracts } from '#shared/resources/index.ts';
import { viewPath } from '#shared/rules/portal-paths.ts';
import { createMetricRegistry, createRequestMetrics, type RequestMetrics } from '#shared/server/metrics.ts';
import { createResourceRouter } from './engine/resource-router.ts';
import { serveStreams } from './engine/serve-streams.ts';
import { createGatewayClient, type GatewayClient } from './gateway-client/gateway-client.ts';
import { createAffiliateViewRouter, createViewSessionRouter, readView, refuseWrites } from './http/affiliate-view.ts';
import { readKey, refuseKeys, takeKey } from './http/api-key.ts';
import { createAvatarRouter } from './http/avatar.ts';
import { createClickRouter } from './http/click-redirect.ts';
import { csvWordsOf } from './http/csv-words.ts';
import { deviceOf } from './http/device-cookie.ts';
import { answerErrors, answerNotFound } from './http/errors.ts';
import { observeRequests } from './http/observe-requests.ts';
import { createOneClickRouter } from './http/one-click-unsubscribe.ts';
import { createOpenApiRouter } from './http/openapi.ts';
import { createPostbackRouter } from './http/postback-routes.ts';
import { limitClicks, limitKeys, limitPostbacks, limitRates, limitUnsubscribing } from './http/rate-limits.ts';
import { readJsonBody, refuseCrossSite, refuseMalformedPath } from './http/request-checks.ts';
import { callContextOf, openState, stateOf } from './http/request-state.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { readSession } from './http/session.ts';
import { createSessionRouter, permissionsOf } from './http/session-routes.ts';
import { createSessionVault, type SessionVault } from './http/session-vault.ts';
import { createSitesRouter } from './http/sites.ts';
import { visitorTokenOf } from './http/visitor-cookie.ts';
import { mappings } from './resources/index.ts';
import { streams } from './streams/index.ts';

export interface AppOptions {
  /** The gateway client, or the gateway's address. */
  gateway: GatewayClient | string;
  /** The first secret seals sessions, all of them open sessions. */
  sessionSecrets: readonly string[];
  /** Number of trusted reverse proxies in front. */
  trustProxyHops?: number;
  /** Whether the public address is https. */
  isPublicHttps?: boolean;
  /** Directory of the built sites, with `affiliate` and `admin` in it. */
  sitesDirectory?: string;
  /** The operator's brand name. */
  brandName?: string;
  /** The brand colour as `#rrggbb`; replaces the default. */
  brandColour?: string | undefined;
  /** Path of the brand's logo; replaces the default. */
  brandLogo?: string | undefined;
  /** Where affiliates may also send their tax invoices. */
  paymentEmail?: string | undefined;
  /** Multiplies every rate limit. */
  rateLimitScale?: number;
  /** Deadline in ms for all gateway calls of a request together. */
  deadlineMs?: number;
  /** Time limit of a JSON body, in ms. */
  jsonBodyMs?: number;
  /** Idle timeout of an export or upload, in ms. */
  streamIdleMs?: number;
  log?: Logger;
  /** Counts the requests; default: nobody reads them. */
  metrics?: RequestMetrics;
}

/**
 * Creates the proxy's Express application: the REST resources, the session, the streams and both sites. It is
 * stateless: everything kept between requests may be lost.
 *
 * @throws Error listing every error of the mappings
 */
export function createApp(options: AppOptions): Express {
  const { sitesDirectory = resolve('dist'), brandName = 'Parceria' } = options;
  const { trustProxyHops = 0, isPublicHttps = false } = options;
  const { log = pino({ level: 'silent' }), rateLimitScale = 1, deadlineMs = 10_000 } = options;
  const { metrics = createRequestMetrics(createMetricRegistry()) } = options;
  const gateway = typeof options.gateway === 'string' ? createGatewayClient({ url: options.gateway }) : options.gateway;

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxyHops);
  const served = {
    resources: new Set(Object.keys(mappings)),
    streams: new Set(streams.map(({ path }) => path)),
  };
  app.use(openState(isPublicHttps), observeRequests({ log, metrics, served }), setSecurityHeaders, refuseMalformedPath);
  // Mounted once: each mount would parse the path again for every request.
  const api = { ...options, gateway, brandName, log, vault: createSessionVault(options.sessionSecrets) };
  app.use('/api', createApi(api));
  app.use(`${viewPath}/api`, createViewApi(api));
  app.use(createHealthRouter(gateway));
  app.use(
    createOneClickRouter({
      gateway,
      callContextOf: (request, response) => callContextOf(request, response, deadlineMs),
      limit: limitUnsubscribing(rateLimitScale),
    }),
  );
  app.use(
    createPostbackRouter({
      gateway,
      callContextOf: (request, response) => callContextOf(request, response, deadlineMs),
      limit: limitPostbacks(rateLimitScale),
    }),
  );
  app.use(
    createClickRouter({
      gateway,
      brandName,
      callContextOf: (request, response) => callContextOf(request, response, deadlineMs),
      limit: limitClicks(rateLimitScale),
      log,
    }),
  );
  app.use(createSitesRouter({ ...options, directory: sitesDirectory, brandName }));
  app.use(answerErrors(log));
  return app;
}

type ApiOptions = AppOptions & { gateway: GatewayClient; brandName: string; log: Logger; vault: SessionVault };

function createApi({ gateway, brandName, ...options }: ApiOptions): Router {
  const { vault, rateLimitScale = 1, deadlineMs = 10_000, streamIdleMs = 120_000, jsonBodyMs = 20_000 } = options;
  const callContext = (request: Request, response: Response) => callContextOf(request, response, deadlineMs);
  const permissions = (role: RoleName, scope: Scope) => permissionsOf(contracts, streams, role, scope);
  const wordsOf = (response: Response) => csvWordsOf(stateOf(response).locale);
  const actorOf = (response: Response) => stateOf(response).actor;

  const api = Router();
  api.use(preventCaching, takeKey, refuseCrossSite, readSession(vault));
  // By address first, so that guessed keys are counted, then by key.
  api.use(limitRates(rateLimitScale), readKey(gateway, callContext), limitKeys(rateLimitScale));
  api.use(
    serveStreams({
      gateway,
      streams,
      mappings,
      actorOf,
      callContextOf,
      wordsOf,
      idleMs: streamIdleMs,
      deadlineMs,
    }),
  );
  api.use(readJsonBody(jsonBodyMs));
  // First of the routes, because nearly all requests are for it.
  api.use(createResourceRouter({ mappings, gateway, actorOf, callContextOf: callContext, deviceOf, visitorTokenOf }));
  const sessions = { gateway, vault, callContextOf: callContext, permissionsOf: permissions };
  api.use(['/session', '/step-up', '/affiliate-view'], refuseKeys);
  api.use(createSessionRouter(sessions), createAffiliateViewRouter(sessions));
  api.use(createAvatarRouter({ gateway, actorOf, callContextOf: callContext, idleMs: streamIdleMs }));
  api.use(createOpenApiRouter(mappings, streams, brandName));
  api.use(answerNotFound);
  return api;
}

/** The API of the portal as staff see it: its own cookie, and reads alone. */
function createViewApi({ gateway, vault, ...options }: ApiOptions): Router {
  const { rateLimitScale = 1, deadlineMs = 10_000, streamIdleMs: idleMs = 120_000 } = options;
  const actorOf = (response: Response) => stateOf(response).actor;
  const wordsOf = (response: Response) => csvWordsOf(stateOf(response).locale);
  const callContext = (request: Request, response: Response) => callContextOf(request, response, deadlineMs);
  const permissions = (role: RoleName, scope: Scope) => permissionsOf(contracts, streams, role, scope);

  const api = Router();
  api.use(preventCaching, refuseWrites, readView(vault), limitRates(rateLimitScale));
  api.use(serveStreams({ gateway, streams, mappings, actorOf, callContextOf, wordsOf, idleMs, deadlineMs }));
  api.use(createResourceRouter({ mappings, gateway, actorOf, callContextOf: callContext, deviceOf, visitorTokenOf }));
  api.use(createViewSessionRouter({ gateway, vault, callContextOf: callContext, permissionsOf: permissions }));
  api.use(answerNotFound);
  return api;
}

/** API responses depend on user, time and language, so they are not cached, and search engines do not list them. */
const preventCaching: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Vary', 'Authorization, Cookie, X-Language');
  response.setHeader('X-Robots-Tag', 'noindex');
  next();
};

/** `/healthz`: this process is alive. `/readyz`: the gateway answers as well. */
function createHealthRouter(gateway: GatewayClient): Router {
  const router = Router();
  let pendingProbe: Promise<boolean> | undefined;
  // The endpoint is public, so concurrent requests share one probe.
  const isGatewayReady = () => {
    pendingProbe ??= gateway.isReady().finally(() => {
      pendingProbe = undefined;
    });
    return pendingProbe;
  };
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const isReady = await isGatewayReady();
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  });
  return router;
}
