import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { businessDate, type Clock } from '#shared/time.ts';
import type { EngineOptions } from '../../engine/resource-router.ts';
import { programTranslatorOf } from '../../wire/messages.ts';
import { errorBodyOf, RequestError } from '../../wire/request-error.ts';
import { takeKey } from '../api-key.ts';
import { chooseLanguage } from '../choose-language.ts';
import { answeredError, logFailure } from '../errors.ts';
import { readJsonBody } from '../request-checks.ts';
import { stateOf } from '../request-state.ts';
import { answerTool, toolsOf } from './answer-tool.ts';
import { notice } from './fence.ts';

interface McpOptions {
  engine: EngineOptions;
  brandName: string;
  /** Limits requests by address, before anything is known of the key. */
  limitAddress: RequestHandler;
  readKey: RequestHandler;
  /** Limits the requests of each key, those of the REST API among them. */
  limitKey: RequestHandler;
  jsonBodyMs: number;
  clock: Clock;
  log: Logger;
}

/** The library, loaded when the first assistant comes: it takes a quarter of a second and 25 MB. */
const loadLibrary = async () => {
  const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }, schemas, { AjvJsonSchemaValidator }] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/mcp.js'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
      import('@modelcontextprotocol/sdk/validation/ajv-provider.js'),
    ]);
  return {
    McpServer,
    Transport: WebStandardStreamableHTTPServerTransport,
    ...schemas,
    // One for all requests: making it takes longer than answering most of them.
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
  };
};
let library: ReturnType<typeof loadLibrary> | undefined;

/**
 * `POST /mcp`, at which assistants read what the owner of a key may read (docs/assistants.md): the Model Context Protocol over
 * streamable HTTP, without a session and without a stream. A tool is a read of the REST API, by the same engine.
 */
export function createMcpRouter(options: McpOptions): Router {
  const { limitAddress, readKey, limitKey, jsonBodyMs } = options;
  const router = Router();
  router.use('/mcp', preventCaching, chooseLanguage, takeKey, limitAddress, requireKey, readKey, limitKey);
  router.post('/mcp', readJsonBody(jsonBodyMs), async (request, response) => {
    await answer(options, request, response);
  });
  // There is no session to read from, and none to end.
  router.all('/mcp', (_request, response) => {
    response.setHeader('Allow', 'POST');
    throw new RequestError('method_not_allowed');
  });
  return router;
}

const preventCaching: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** A browser's session opens nothing here, so that no page can ask in its name. */
const requireKey: RequestHandler = (_request, response, next) => {
  if (!stateOf(response).key) {
    response.setHeader('WWW-Authenticate', 'Bearer');
    throw new RequestError('api_key_invalid');
  }
  next();
};

async function answer(options: McpOptions, request: Request, response: Response): Promise<void> {
  const body: unknown = request.body;
  // Many calls in one request would count as one.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new RequestError('malformed_request');
  const { Transport } = await (library ??= loadLibrary());
  const server = await createServer(options, request, response);
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const headers = { Accept: request.get('accept') ?? '', 'Content-Type': request.get('content-type') ?? '' };
    const version = request.get('mcp-protocol-version');
    if (version !== undefined) Object.assign(headers, { 'MCP-Protocol-Version': version });
    // The library reads the method and the headers of it.
    const message = new globalThis.Request('http://mcp/mcp', { method: 'POST', headers });
    const answered = await transport.handleRequest(message, { parsedBody: body });
    response.status(answered.status);
    answered.headers.forEach((value, name) => response.setHeader(name, value));
    response.end(await answered.text());
  } finally {
    await server.close();
  }
}

async function createServer(options: McpOptions, request: Request, response: Response): Promise<McpServer> {
  const { engine, brandName, clock } = options;
  const { McpServer, jsonSchemaValidator, ...schemas } = await (library ??= loadLibrary());
  const offered = toolsOf(engine, engine.actorOf(response));
  const mcp = new McpServer(
    { name: brandName, version: '1' },
    { capabilities: { tools: {} }, jsonSchemaValidator, instructions: instructionsOf(brandName, clock.now()) },
  );
  mcp.server.setRequestHandler(schemas.ListToolsRequestSchema, () => ({
    tools: offered.map(({ definition }) => definition),
  }));
  mcp.server.setRequestHandler(schemas.CallToolRequestSchema, async ({ params }) => {
    const asked = offered.find(({ tool }) => tool.name === params.name);
    // One that the key may not have is answered like one that does not exist.
    if (!asked) throw Object.assign(new Error('There is no such tool.'), { code: schemas.ErrorCode.InvalidParams });
    try {
      return await answerTool(engine, asked, params.arguments ?? {}, { request, response });
    } catch (thrown) {
      return refusalOf(options, thrown, request, response);
    }
  });
  return mcp;
}

const instructionsOf = (brandName: string, now: Date): string =>
  [
    `Reads the affiliate-marketing platform ${brandName} with the rights of the owner of the key, and changes nothing.`,
    `Today is ${businessDate(now)} in São Paulo, where days begin and end. Amounts are Brazilian reais.`,
    notice,
  ].join(' ');

/** A refusal is an answer of the tool, in the language that was asked for, so that the assistant can do better. */
function refusalOf({ log }: McpOptions, thrown: unknown, request: Request, response: Response) {
  const state = stateOf(response);
  const error = answeredError(thrown, response);
  logFailure(log, request, response, error, thrown);
  state.errorCode = error.code;
  const body = errorBodyOf(error, programTranslatorOf(state.locale), state.requestId);
  return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify(body) }] };
}
