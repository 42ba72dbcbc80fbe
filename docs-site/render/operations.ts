import { exampleOf } from '../../proxy/http/openapi/example-of.ts';
import type { OpenApiDocument, Operation, Parameter } from '../../proxy/http/openapi/operation.ts';
import type { JsonSchema } from '../../proxy/http/openapi/schema.ts';
import type { SampleRequest } from './samples.ts';
import { resolveSchema, type Schemas } from './schema-rows.ts';

/** An operation with where it is called and what a call of it looks like. */
export interface PlacedOperation {
  operation: Operation;
  method: string;
  /** With the base: `/api/conversion/{id}`. */
  path: string;
  /** Of its section on a page: `list`, `export`. */
  anchor: string;
  parameters: readonly Parameter[];
  body: { schema: JsonSchema; example: unknown } | undefined;
  /** Undefined for what no sample of one request shows: uploads and signed messages. */
  sample: SampleRequest | undefined;
  /** The ways to be admitted, of which one is enough: `session`, `key`; empty for anybody. */
  needs: readonly string[];
  codes: readonly string[];
}

/** Lists the operations of each tag, in the order of the document. */
export function operationsByTag({ paths, components, security }: OpenApiDocument): Map<string, PlacedOperation[]> {
  const found = new Map<string, PlacedOperation[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = ''] = operation.tags;
      const placed = place(path, method.toUpperCase(), operation, { schemas: components.schemas, security });
      found.set(tag, [...(found.get(tag) ?? []), placed]);
    }
  }
  return found;
}

function place(
  path: string,
  method: string,
  operation: Operation,
  { schemas, security }: { schemas: Schemas; security: Operation['security'] },
): PlacedOperation {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const full = (operation.servers === undefined ? '/api' : '') + path;
  const needs = [...new Set((operation.security ?? security ?? []).flatMap((one) => Object.keys(one)))];
  const isOpen = (operation.security ?? security ?? []).some((one) => Object.keys(one).length === 0);
  const json = requestBody?.content['application/json'];
  const body = json && { schema: json.schema, example: json.example ?? exampleOf(resolveSchema(json.schema, schemas)) };
  const isUpload = requestBody !== undefined && json === undefined;
  const placed = { operation, method, path: full, parameters, body, needs: isOpen ? [] : needs };
  return {
    ...placed,
    anchor: operationId,
    sample: isUpload || needs.includes('signature') ? undefined : sampleOf(placed),
    codes: Object.values(responses).flatMap(({ content }) =>
      Object.keys(content?.['application/json']?.examples ?? {}),
    ),
  };
}

/** The value that a sample of a parameter has; undefined for one that is better left out. */
export function exampleValue({ name, required = false, schema, example: given }: Parameter): string | undefined {
  if (!required && name !== 'range') return undefined;
  const example = given ?? exampleOf(schema ?? {});
  return typeof example === 'string' ? example : JSON.stringify(example);
}

function sampleOf({ method, path, parameters, body, needs }: Omit<PlacedOperation, 'sample' | 'anchor' | 'codes'>) {
  const valued = parameters.flatMap((parameter) => {
    const value = exampleValue(parameter);
    return value === undefined ? [] : [{ ...parameter, value }];
  });
  const filled = valued
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, value }) => text.replace(`{${name}}`, value), path);
  const query = valued.filter((parameter) => parameter.in === 'query').map(({ name, value }) => `${name}=${value}`);
  const isProgram = needs.includes('key');
  const headers: Record<string, string> = {
    ...(isProgram && { Authorization: 'Bearer KEY' }),
    // Without a key the call is that of a page of this site.
    ...(!isProgram && method !== 'GET' && { 'X-Requested-With': 'fetch' }),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') && { 'Idempotency-Key': 'order-1001' }),
  };
  return { method, path: query.length > 0 ? `${filled}?${query.join('&')}` : filled, headers, body: body?.example };
}
