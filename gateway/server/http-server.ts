import type { Server } from 'node:http';
import type { Express } from 'express';
import { createJsonServer, type ServerLimits } from '#shared/server/json-server.ts';
import { ownMessages } from '#shared/server/own-messages.ts';
import { errorBody } from '../engine/wire.ts';
import { RequestError, statusOf } from '../lib/errors.ts';

/** Creates the HTTP server of the gateway, as {@link createJsonServer}. */
export const createHttpServer = (app: Express, limits: Partial<ServerLimits> = {}): Server =>
  createJsonServer(app, (code) => ({ status: statusOf(code), body: errorBody('direct', new RequestError(code)) }), {
    ...limits,
    ...ownMessages(app),
  });
