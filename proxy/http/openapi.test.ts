import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/resources/index.ts';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy({ brandName: 'Feira & Cia' });
});
afterAll(() => proxy.close());

interface OpenApiAnswer {
  openapi: string;
  tags: { name: string; description: string }[];
  security: unknown;
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: {
    schemas: Record<string, { properties?: Record<string, { description?: string; readOnly?: boolean }> }>;
    examples: Record<string, { value: { code: string; message: string } }>;
  };
}
const document = async () => (await proxy.call('GET', '/api/openapi.json')).body as OpenApiAnswer;

interface Field {
  place: string;
  description: string | undefined;
  codes: readonly unknown[];
}
interface Node {
  name?: string;
  in?: string;
  description?: string;
  properties?: Record<string, Node>;
  enum?: unknown[];
  items?: Node;
  anyOf?: Node[];
}

/** The codes that a schema, or that of its items, lists. */
function codesIn({ enum: codes = [], items, anyOf = [] }: Node): unknown[] {
  return [...codes, ...(items ? codesIn(items) : []), ...anyOf.flatMap(codesIn)].filter((code) => code !== null);
}

/** Every property and parameter below a part of the document. */
function fieldsOf(part: unknown, place: string): Field[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((one) => fieldsOf(one, place));
  const { name, in: isParameter, properties, ...rest }: Node = part;
  const at = isParameter === undefined ? place : `${place}?${name}`;
  const own: Field[] = isParameter === undefined ? [] : [{ place: at, description: rest.description, codes: [] }];
  const inner = Object.entries(properties ?? {}).flatMap(([field, property]) => [
    { place: `${at}.${field}`, description: property.description, codes: codesIn(property) },
    ...fieldsOf(property, `${at}.${field}`),
  ]);
  const others = Object.entries(rest).filter(([key]) => !/^examples?$/.test(key));
  return [...own, ...inner, ...others.flatMap(([, value]) => fieldsOf(value, at))];
}

describe('OpenAPI document', () => {
  it('has exactly the granted verbs, with their audiences', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const places = { list: '', create: '', one: '/{id}', update: '/{id}', delete: '/{id}' };
    const methods = { list: 'get', create: 'post', one: 'get', update: 'put', delete: 'delete' };
    for (const { name, access } of Object.values(contracts)) {
      for (const verb of ['list', 'create', 'one', 'update', 'delete'] as const) {
        const operation = paths[`/${name}${places[verb]}`]?.[methods[verb]];
        const audiences = Object.entries(access).flatMap(([audience, verbs]) =>
          (verbs as readonly string[]).includes(verb) ? [audience] : [],
        );
        // Uploads are documented separately, as streams.
        if (/^create-(conversion-import|bank-return)$/.test(String(operation?.['operationId']))) continue;
        expect([name, verb, operation?.['x-audiences']]).toEqual([
          name,
          verb,
          audiences.length > 0 ? audiences : undefined,
        ]);
      }
    }
  });

  it('has no dangling references', async () => {
    const { paths, components } = await document();
    const text = JSON.stringify(paths);
    const names = [...text.matchAll(/#\/components\/schemas\/([\w-]+)/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !(name in components.schemas))).toEqual([]);
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const ids = operations.map((operation) => operation['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has examples of requests and responses', async () => {
    const { paths } = await document();
    const list = paths['/channel']?.['get'];
    expect(list?.['parameters']).toMatchObject([{ name: 'filter' }, { name: 'range' }, { name: 'sort' }]);
    expect(Object.keys(list?.['responses'] as object)).toEqual('200 400 401 403 422 429 500 502 503 504'.split(' '));
    expect(list?.['description']).toContain('`GET affiliate /api/get/site/search`');
    expect(JSON.stringify(list)).toContain('"url":"texto"');
  });
});

describe('OpenAPI document for programs', () => {
  it('follows every recommended rule of a linter', async () => {
    const source = JSON.stringify(await document());
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer].join(': '))).toEqual(
      [],
    );
  });

  it('follows every recommended rule of another linter', async () => {
    const linter = new Spectral();
    // The rules are typed as what they are, not as what the linter takes.
    const rules = oas as unknown as RulesetDefinition;
    linter.setRuleset({ extends: [[rules, 'recommended']], rules: {} });
    const findings = await linter.run(JSON.stringify(await document()));
    expect(findings.map(({ code, message, path }) => [code, message, path.join('.')].join(': '))).toEqual([]);
    // Its rules walk all of 2.8 MB, each on its own: 15 seconds on a quiet machine.
  }, 180_000);

  it('says what each operation needs: nothing, a session, or a key', async () => {
    const { paths, security } = await document();
    expect(security).toEqual([{ session: [] }]);
    expect(paths['/country']?.['get']?.['security']).toEqual([{ session: [] }, { key: [] }]);
    expect(paths['/conversion.csv']?.['get']?.['security']).toEqual([{ session: [] }, { key: [] }, { token: [] }]);
    expect(paths['/affiliate.csv']?.['get']?.['security']).toEqual([{ session: [] }, { key: [] }]);
    expect(paths['/conversion-import']?.['post']?.['security']).toEqual([{ session: [] }, { key: [] }]);
    expect(paths['/event']?.['get']?.['security']).toEqual([{ session: [] }, { key: [] }, { signature: [] }]);
    expect(paths['/event.csv']?.['get']?.['security']).toEqual([{ session: [] }, { key: [] }]);
    expect(paths['/open-session']?.['get']?.['security']).toBeUndefined();
    expect(paths['/payment-info']?.['post']?.['security']).toBeUndefined();
    expect(paths['/registration']?.['post']?.['security']).toEqual([]);
    expect(paths['/conversion']?.['get']?.['security']).toEqual([{ session: [] }, { key: [] }, { token: [] }]);
    expect(paths['/postback/batch']?.['post']).toMatchObject({
      servers: [{ url: '/' }],
      security: [{ signature: [] }],
    });
    const list = (operation: Record<string, unknown> = {}) => operation['parameters'];
    const headers = (operation: Record<string, unknown> = {}) =>
      (operation['parameters'] as { name: string }[]).map(({ name }) => name);
    expect(headers(paths['/channel']?.['post'])).toEqual(['Idempotency-Key', 'X-Requested-With']);
    const needsHeader = (operation: Record<string, unknown> = {}) =>
      (operation['parameters'] as { name: string; required?: boolean }[]).find(
        ({ name }) => name === 'X-Requested-With',
      )?.required;
    // A key is enough; what takes no key takes the header.
    expect(needsHeader(paths['/channel']?.['post'])).toBeUndefined();
    expect(needsHeader(paths['/payment-info']?.['post'])).toBe(true);
    expect(needsHeader(paths['/session']?.['post'])).toBe(true);
    expect(list(paths['/conversion']?.['get'])).toMatchObject([
      { name: 'filter', style: 'deepObject', schema: { properties: { campaign_id: { type: 'integer' } } } },
      { name: 'range', style: 'form', explode: true },
      { name: 'sort', style: 'form', explode: true },
      { name: 'updated_since', schema: { format: 'date-time' } },
      { name: 'cursor' },
    ]);
    expect(headers(paths['/session']?.['post'])).toEqual(['X-Requested-With']);
    expect(headers(paths['/channel']?.['get'])).not.toContain('X-Requested-With');
  });

  it('describes fields by the words of the screens, the contract and the codes', async () => {
    const { components, tags } = await document();
    const conversion = components.schemas['conversion']?.properties ?? {};
    expect(conversion['affiliate_commission_cost']?.description).toMatch(
      /What it earns; null for a refused or blocked one\.$/,
    );
    expect(conversion['validation_status']?.description).toContain('`2` Approved');
    expect(conversion['order_id']?.readOnly).toBe(true);
    expect(conversion['validation_status']?.readOnly).toBeUndefined();
    expect(tags.filter(({ description }) => description === '')).toEqual([]);
  });

  it('says of each field what it means, and of each code', async () => {
    const { paths, components } = await document();
    const whole = Object.entries(components.schemas).map(([name, schema]) => fieldsOf(schema, name));
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => fieldsOf(operation, `${method} ${path}`)),
    );
    const fields = [...whole, ...calls].flat();
    expect(fields.length).toBeGreaterThan(3_000);
    expect(fields.filter(({ description = '' }) => description === '').map(({ place }) => place)).toEqual([]);
    // Names of resources and of errors have pages of their own.
    const isExplained = (place: string) => /(?:^Error\.code|\.resource|\?filter\.of)$/.test(place);
    const unexplained = fields.filter(
      ({ place, description = '', codes }) =>
        !isExplained(place) && codes.some((code) => !description.includes(`\`${String(code)}\``)),
    );
    expect(unexplained.map(({ place }) => place)).toEqual([]);
  });

  it('has an example of each error', async () => {
    const { components } = await document();
    expect(components.examples['not_found']?.value).toMatchObject({
      code: 'not_found',
      message: expect.stringMatching(/ /),
    });
    expect(Object.values(components.examples).filter(({ value }) => value.message.startsWith('errors.'))).toEqual([]);
  });
});
