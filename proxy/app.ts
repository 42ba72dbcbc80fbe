import { resolve } from 'node:path';
import express, { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { type Logger, pino } from 'pino';
import type { RoleName, Scope } from '#shared/codes/accounts/role.ts';
import { contracts } from '#shared/resources/index.ts';
import { viewPath } from '#shared/rules/portal-paths.ts';
import { createMetricRegistry, createRequestMetrics, type RequestMetrics } from '#shared/server/metrics.ts';
import { systemClock } from '#shared/time.ts';
import type { Mapping } from './engine/mapping.ts';
import { type GatewayOf, missingGateways, type NamedGateway, originErrors } from './engine/origin.ts';
import { createResourceRouter } from './engine/resource-router.ts';
import { serveStreams } from './engine/serve-streams.ts';
import { createGatewayClient, type GatewayClient } from './gateway-client/gateway-client.ts';
import { absentGateway } from './gateways.ts';
import { createAffiliateViewRouter, createViewSessionRouter, readView, refuseWrites } from './http/affiliate-view.ts';
import { readKey, refuseKeys, takeKey } from './http/api-key.ts';
import { chooseApiVersion } from './http/api-version.ts';
import { createAvatarRouter } from './http/avatar.ts';
import { createClickRouter } from './http/click-redirect.ts';
import { csvWordsOf } from './http/csv-words.ts';
import { deviceOf } from './http/device-cookie.ts';
import { createDocsRouter } from './http/docs.ts';
import { answerErrors, answerNotFound } from './http/errors.ts';
import { inTurn } from './http/in-turn.ts';
import { createMcpRouter } from './http/mcp/mcp-router.ts';
import { observeRequests } from './http/observe-requests.ts';
import { allowOldReads } from './http/old-reads.ts';
import { createOneClickRouter } from './http/one-click-unsubscribe.ts';
import { createOpenApiRouter } from './http/openapi.ts';
import { passFirst } from './http/pass-first.ts';
import { createPostbackRouter } from './http/postback-routes.ts';
import {
  limitAssistants,
  limitClicks,
  limitKeys,
  limitPostbacks,
  limitRates,
  limitScripts,
  limitUnsubscribing,
} from './http/rate-limits.ts';
import { readJsonBody, refuseCrossSite, refuseMalformedPath } from './http/request-checks.ts';
import type { RequestLog } from './http/request-log.ts';
import { callContextOf, openState, stateOf } from './http/request-state.ts';
import { createScriptRouter } from './http/script-routes.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { readSession } from './http/session.ts';
import { createSessionRouter, permissionsOf } from './http/session-routes.ts';
import { createSessionVault, type SessionVault } from './http/session-vault.ts';
import { answerSigned, signedLists } from './http/signed-lists.ts';
import { createSitesRouter } from './http/sites.ts';
import { answerStraightReads } from './http/straight-reads.ts';
import { createTestClockRouter } from './http/test-clock.ts';
import { visitorTokenOf } from './http/visitor-cookie.ts';
import { mappings as ownMappings } from './resources/index.ts';
import { streams } from './streams/index.ts';

export interface AppOptions {
  /** The client of the gateway that signs people in, or its address. */
  gateway: GatewayClient | string;
  /** Others, by the names that mappings have for them. */
  gateways?: Readonly<Record<string, NamedGateway>>;
  /** Default: those of the product. */
  mappings?: Readonly<Record<string, Mapping>>;
  /** The first secret seals sessions, all of them open sessions. */
  sessionSecrets: readonly string[];
  /** Number of trusted reverse proxies in front. */
  trustProxyHops?: number;
  /** Whether the public address is https. */
  isPublicHttps?: boolean;
  /** Directory of the built sites, with `affiliate`, `admin` and `docs` in it. */
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
  /** How old, in seconds, lists, reports and files may be; default: never old. */
  readLagSeconds?: number | undefined;
  /** Deadline in ms for all gateway calls of a request together. */
  deadlineMs?: number;
  /** Time limit of a JSON body, in ms. */
  jsonBodyMs?: number;
  /** Idle timeout of an export or upload, in ms. */
  streamIdleMs?: number;
  log?: Logger;
  /** Counts the requests; default: nobody reads them. */
  metrics?: RequestMetrics;
  /** Keeps the requests of programs for their owners; default: they are not kept. */
  requestLog?: RequestLog | undefined;
}

/**
 * Creates the proxy's Express application: the REST resources, the session, the streams, both sites and the developers' pages. It is
 * stateless: everything kept between requests may be lost.
 *
 * @throws Error listing every error of the mappings and of the gateways that they name
 */
export function createApp(options: AppOptions): Express {
  const { sitesDirectory = resolve('dist'), brandName = 'Parceria' } = options;
  const { trustProxyHops = 0, isPublicHttps = false } = options;
  const { log = pino({ level: 'silent' }), rateLimitScale = 1, deadlineMs = 10_000 } = options;
  const { metrics = createRequestMetrics(createMetricRegistry()), mappings = ownMappings, gateways = {} } = options;
  const errors = originErrors(mappings, gateways);
  if (errors.length > 0) throw new Error(`The resources come from elsewhere than the gateways:\n${errors.join('\n')}`);
  const gateway = typeof options.gateway === 'string' ? createGatewayClient({ url: options.gateway }) : options.gateway;

  const app = openExpress(trustProxyHops);
  const served = {
    resources: new Set(Object.keys(mappings)),
    streams: new Set(streams.map(({ path }) => path)),
  };
  // Mounted once: each mount would parse the path again for every request.
  const gatewayOf = gatewayFinder(gateway, mappings, gateways);
  const vault = createSessionVault(options.sessionSecrets);
  const contextOf = (request: Request, response: Response) => callContextOf(request, response, deadlineMs);
  // A key is looked up and counted once, wherever it calls.
  const keys = { readOwner: readKey(gateway, contextOf), limit: limitKeys(rateLimitScale) };
  const api = { ...options, gateway, gatewayOf, mappings, brandName, log, keys, vault };
  const { router: apiRouter, straightReads } = createApi(api);
  passFirst(
    app,
    inTurn(
      openState(isPublicHttps),
      observeRequests({ log, metrics, served, requestLog: options.requestLog }),
      setSecurityHeaders,
      refuseMalformedPath,
      straightReads,
    ),
  );
  // First, because they are most of what comes: each router before it would look at the path of every sale.
  app.use(createPostbackRouter({ gateway, callContextOf: contextOf, limit: limitPostbacks(rateLimitScale) }));
  app.use('/api', apiRouter);
  app.use(`${viewPath}/api`, createViewApi(api));
  app.use(
    createMcpRouter({
      engine: {
        mappings,
        gatewayOf,
        actorOf: (response) => stateOf(response).actor,
        callContextOf: contextOf,
        deviceOf,
        visitorTokenOf,
      },
      brandName,
      limitAddress: limitAssistants(rateLimitScale),
      readKey: keys.readOwner,
      limitKey: keys.limit,
      jsonBodyMs: options.jsonBodyMs ?? 20_000,
      clock: systemClock,
      log,
    }),
  );
  app.use(createDocsRouter({ ...options, directory: sitesDirectory, brandName }));
  app.use(createHealthRouter(gateway));
  app.use(createOneClickRouter({ gateway, callContextOf: contextOf, limit: limitUnsubscribing(rateLimitScale) }));
  app.use(createScriptRouter({ gateway, callContextOf: contextOf, limit: limitScripts(rateLimitScale), log }));
  app.use(
    createClickRouter({
      gateway,
      brandName,
      callContextOf: contextOf,
      limit: limitClicks(rateLimitScale),
      log,
    }),
  );
  app.use(createSitesRouter({ ...options, directory: sitesDirectory, brandName }));
  app.use(answerErrors(log));
  return app;
}

function openExpress(trustProxyHops: number): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxyHops);
  return app;
}

/** Returns what finds the gateway of a mapping. One that nobody has set up is as one that is down. */
function gatewayFinder(
  gateway: GatewayClient,
  mappings: Readonly<Record<string, Mapping>>,
  gateways: Readonly<Record<string, NamedGateway>>,
): GatewayOf {
  const absent = missingGateways(mappings, gateways).map((name) => [name, absentGateway(name)] as const);
  const named = Object.entries(gateways).map(([name, { client }]) => [name, client] as const);
  const others = new Map([...named, ...absent]);
  return ({ from = '' }) => others.get(from) ?? gateway;
}

type ApiOptions = AppOptions & {
  gateway: GatewayClient;
  gatewayOf: GatewayOf;
  mappings: Readonly<Record<string, Mapping>>;
  brandName: string;
  log: Logger;
  vault: SessionVault;
  keys: { readOwner: RequestHandler; limit: RequestHandler };
};

function createApi({ gateway, gatewayOf, mappings, brandName, keys, ...options }: ApiOptions) {
  const { vault, rateLimitScale = 1, deadlineMs = 10_000, streamIdleMs = 120_000, jsonBodyMs = 20_000 } = options;
  const callContext = (request: Request, response: Response) => callContextOf(request, response, deadlineMs);
  const permissions = (role: RoleName, scope: Scope) => permissionsOf(contracts, streams, role, scope);
  const wordsOf = (response: Response) => csvWordsOf(stateOf(response).locale);
  const actorOf = (response: Response) => stateOf(response).actor;

  const api = Router();
  const { readLagSeconds } = options;
  const checks = inTurn(
    preventCaching,
    takeKey,
    chooseApiVersion,
    refuseCrossSite,
    readSession(vault),
    // By address first, so that guessed keys are counted, then by key.
    limitRates(rateLimitScale),
    keys.readOwner,
    keys.limit,
    ...(readLagSeconds === undefined ? [] : [allowOldReads(readLagSeconds)]),
    serveStreams({
      gateway,
      gatewayOf,
      streams,
      mappings,
      actorOf,
      callContextOf,
      wordsOf,
      idleMs: streamIdleMs,
      deadlineMs,
    }),
  );
  api.use(checks);
  for (const name of signedLists) api.get(`/${name}`, answerSigned(name, { gateway, callContextOf: callContext }));
  api.use(readJsonBody(jsonBodyMs));
  const engine = { mappings, gatewayOf, actorOf, callContextOf: callContext, deviceOf, visitorTokenOf };
  // First of the routes, because nearly all other requests are for it.
  api.use(createResourceRouter(engine));
  const sessions = { gateway, vault, callContextOf: callContext, permissionsOf: permissions };
  api.use(['/session', '/step-up', '/affiliate-view'], refuseKeys);
  api.use(createSessionRouter(sessions), createAffiliateViewRouter(sessions));
  api.use(createTestClockRouter({ gateway, callContextOf: callContext }));
  api.use(createAvatarRouter({ gateway, actorOf, callContextOf: callContext, idleMs: streamIdleMs }));
  api.use(createOpenApiRouter(mappings, streams, brandName));
  api.get('/docs', (_request, response) => response.redirect(301, '/docs'));
  api.use(answerNotFound);
  return { router: api, straightReads: answerStraightReads(engine, checks) };
}

/** The API of the portal as staff see it: its own cookie, and reads alone. */
function createViewApi({ gateway, gatewayOf, mappings, vault, ...options }: ApiOptions): Router {
  const { rateLimitScale = 1, deadlineMs = 10_000, streamIdleMs: idleMs = 120_000 } = options;
  const actorOf = (response: Response) => stateOf(response).actor;
  const wordsOf = (response: Response) => csvWordsOf(stateOf(response).locale);
  const callContext = (request: Request, response: Response) => callContextOf(request, response, deadlineMs);
  const permissions = (role: RoleName, scope: Scope) => permissionsOf(contracts, streams, role, scope);

  const api = Router();
  api.use(preventCaching, refuseWrites, readView(vault), limitRates(rateLimitScale));
  if (options.readLagSeconds !== undefined) api.use(allowOldReads(options.readLagSeconds));
  api.use(serveStreams({ gateway, gatewayOf, streams, mappings, actorOf, callContextOf, wordsOf, idleMs, deadlineMs }));
  api.use(createResourceRouter({ mappings, gatewayOf, actorOf, callContextOf: callContext, deviceOf, visitorTokenOf }));
  api.use(createViewSessionRouter({ gateway, vault, callContextOf: callContext, permissionsOf: permissions }));
  api.use(answerNotFound);
  return api;
}

/** API responses depend on user, time and language, so they are not cached, and search engines do not list them. */
const preventCaching: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Vary', 'Accept, Accept-Language, Authorization, Cookie, X-Language');
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
