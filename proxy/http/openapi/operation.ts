import { type Audience, audiences, type Contract, type Verb } from '#shared/contract/contract.ts';
import { type ErrorCode, errorStatus } from '#shared/errors.ts';
import type { JsonSchema } from './schema.ts';

/** The subset of OpenAPI 3.1 that our document uses. */

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
  /** How a list or an object is written in a query. */
  style?: 'form' | 'deepObject';
  explode?: boolean;
  example?: unknown;
}

interface OperationResponse {
  description: string;
  headers?: object;
  content?: Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, JsonSchema> }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** In place of those of the document. */
  servers?: { url: string }[];
  /** The session by default; an empty object among others where it is not needed. */
  security?: Record<string, string[]>[];
  'x-audiences'?: Audience[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, OperationResponse>;
}

export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  /** What an operation needs that says nothing else. */
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object; examples: object };
}

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The sides of the API that may use a verb of a resource. */
export const audiencesOf = ({ access }: Contract, verb: Verb): Audience[] =>
  audiences.filter((audience) => access[audience].includes(verb));

/** Builds the error responses of an operation, one per status, listing its codes. */
export function errorResponses(codes: readonly ErrorCode[]): Operation['responses'] {
  const responses: Operation['responses'] = {};
  for (const code of codes) {
    const status = String(errorStatus[code]);
    const former = responses[status];
    const examples = {
      ...former?.content?.['application/json']?.examples,
      [code]: { $ref: `#/components/examples/${code}` },
    };
    responses[status] = {
      description: former === undefined ? code : `${former.description}, ${code}`,
      content: { 'application/json': { schema: refTo('Error'), examples } },
    };
  }
  return responses;
}
