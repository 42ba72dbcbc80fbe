import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { errorStatus } from '#shared/errors.ts';
import { defaultLocale } from '#shared/locale.ts';
import { createJsonServer, type ServerLimits } from '#shared/server/json-server.ts';
import type { Messages } from '#shared/server/own-messages.ts';
import { translatorOf } from '../wire/messages.ts';
import { errorBodyOf, RequestError } from '../wire/request-error.ts';

/** Creates the HTTP server of the proxy, as {@link createJsonServer}. */
export const createHttpServer = (app: RequestListener, limits: Partial<ServerLimits> & Messages = {}): Server =>
  createJsonServer(
    app,
    (code) => ({
      status: errorStatus[code],
      body: errorBodyOf(new RequestError(code), translatorOf(defaultLocale), randomUUID()),
    }),
    limits,
  );
