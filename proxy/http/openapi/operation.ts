import type { Audience } from '#shared/contract/contract.ts';
import { type ErrorCode, errorStatus } from '#shared/errors.ts';
import type { JsonSchema } from './schema.ts';

/** The subset of OpenAPI 3.1 that our document uses. */

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
  /** For parameters whose value is JSON. */
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Empty for operations without a session. */
  security?: Record<string, string[]>[];
  'x-audiences'?: Audience[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, { description: string; headers?: object; content?: object }>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
}

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Builds the error responses of an operation, one per status, listing its codes. */
export function errorResponses(codes: readonly ErrorCode[]): Operation['responses'] {
  const responses: Operation['responses'] = {};
  for (const code of codes) {
    const status = String(errorStatus[code]);
    const former = responses[status]?.description;
    responses[status] = {
      description: former === undefined ? code : `${former}, ${code}`,
      content: { 'application/json': { schema: refTo('Error') } },
    };
  }
  return responses;
}
