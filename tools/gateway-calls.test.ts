import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endlessTexts, insidesOf, lengthMaxOf } from '#shared/contract/text-length.ts';
import { routes } from '../gateway/server/routes.ts';
import { redirectDialect } from '../proxy/dialects/redirect.ts';
import type { ListLine, Mapping } from '../proxy/engine/mapping.ts';
import { pagesOf, queryKeys } from '../proxy/engine/page-call.ts';
import { envelopeOf } from '../proxy/engine/records.ts';
import { mappings } from '../proxy/resources/index.ts';
import { streams } from '../proxy/streams/index.ts';
import { callAddress, type CallText } from '../proxy/wire/call-text.ts';
import type { Envelope } from '../proxy/wire/dialect.ts';

/** Compares what the proxy calls with what the gateway has. A gateway of somebody else is compared by its own tests. */

const ours: readonly Mapping[] = Object.values<Mapping>(mappings).filter(({ from }) => from === undefined);

/** Whether a path is one of a route: a parameter of the route may be a value in the call. */
function isPathOf(path: string, route: string): boolean {
  const [parts, places] = [path.split('/'), route.split('/')];
  return parts.length === places.length && places.every((place, at) => place.startsWith(':') || place === parts[at]);
}

function routeOf(call: CallText) {
  const { method, app = 'direct', path } = callAddress(call);
  return routes.find((route) => route.method === method && route.app === app && isPathOf(path, route.path));
}

/** Every call in a value, with the path of keys that leads to it. */
function callsIn(value: unknown, at: string): [string, CallText][] {
  if (typeof value === 'string') return /^(?:GET|POST|PUT|DELETE) .*\//.test(value) ? [[at, value as CallText]] : [];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([key, inner]) => callsIn(inner, `${at}.${key}`));
}

const listLines = ({ contract, lines }: Mapping): [string, Mapping['contract'], ListLine][] =>
  Object.entries(lines.list ?? {}).flatMap(([audience, line]) => {
    const at = `${contract.name}.list.${audience}`;
    const other: [string, Mapping['contract'], ListLine][] = line.lineOf
      ? [[`${at}.lineOf`, contract, line.lineOf.line]]
      : [];
    return [[at, contract, line], ...other];
  });

function sizeNames(line: ListLine): string[] {
  const { paging } = pagesOf(redirectDialect, line);
  return paging?.by === 'page' ? [paging.page, paging.size] : [];
}

/** The query that a list call may get. */
function sentQuery(contract: Mapping['contract'], line: ListLine): string[] {
  const names: Readonly<Partial<Record<string, string>>> = line.rename ?? {};
  return [
    ...queryKeys({ contract }, line).map((key) => names[key] ?? key),
    ...sizeNames(line),
    ...(line.sort ? ['sort', 'order'] : []),
  ];
}

test('every call of a mapping or a stream is one of the gateway', () => {
  const calls = [
    ...ours.flatMap(({ contract, lines }) => callsIn(lines, contract.name)),
    ...streams.flatMap((stream) => callsIn(stream.call, `stream ${stream.path}`)),
  ];
  expect(calls.length).toBeGreaterThan(200);
  const missing = calls.filter(([, call]) => routeOf(call) === undefined);
  expect(missing.map(([at, call]) => `${at}: the gateway has no ${call}`)).toEqual([]);
});

test('every list call of the gateway takes the filters, the page and the order that its mapping sends', () => {
  const refused = ours.flatMap(listLines).flatMap(([at, contract, line]) => {
    const query: unknown = routeOf(line.call)?.query;
    if (typeof query !== 'object' || query === null || !('shape' in query)) return [];
    const taken = Object.keys(query.shape as object);
    return sentQuery(contract, line)
      .filter((name) => !taken.includes(name))
      .map((name) => `${at}: ${line.call} takes no ${name}`);
  });
  expect(refused).toEqual([]);
});

/** Where the gateway has to have what an envelope of a mapping reads. */
const sentAs = ({ at, total }: Envelope) => (total !== undefined ? 'page' : at === 'data' ? 'data' : 'none');

interface ReadCall {
  at: string;
  call: CallText;
  envelope: ReturnType<typeof sentAs>;
}

/** Every call of a mapping whose answer is read, with the envelope that it is read from. */
function readCalls(mapping: Mapping): ReadCall[] {
  const { contract, lines } = mapping;
  const callsOf = (at: string, calls: unknown, envelope: Envelope): ReadCall[] =>
    callsIn(calls, at).map(([place, call]) => ({ at: place, call, envelope: sentAs(envelope) }));
  const lists = listLines(mapping).flatMap(([at, , { lineOf: _, ...line }]) =>
    callsOf(at, line, pagesOf(redirectDialect, line).envelope),
  );
  const records = (['one', 'create', 'update'] as const).flatMap((verb) =>
    Object.entries(lines[verb] ?? {}).flatMap(([audience, given]) => {
      const one = audience === 'staff' || audience === 'affiliate' ? lines.one?.[audience] : undefined;
      // What answers a change is read as the record is, where its own line says nothing.
      const usual = verb === 'update' && typeof one === 'object' ? one.envelope : undefined;
      return [given]
        .flat()
        .flatMap((line) =>
          typeof line === 'object'
            ? callsOf(
                `${contract.name}.${verb}.${audience}`,
                line,
                envelopeOf(redirectDialect, line.envelope ?? usual, 'record'),
              )
            : [],
        );
    }),
  );
  return [...lists, ...records];
}

test('every answer is read from the envelope in which the gateway sends it', () => {
  const calls = ours.flatMap(readCalls);
  const known = calls.flatMap((read) => {
    const sent = routeOf(read.call)?.envelope ?? null;
    return sent === null ? [] : [{ ...read, sent }];
  });
  expect(known.length).toBeGreaterThan(200);
  const differing = known.filter(({ envelope, sent }) => envelope !== sent);
  expect(
    differing.map(({ at, call, envelope, sent }) => `${at}: ${call} is read as ${envelope}, sent as ${sent}`),
  ).toEqual([]);
});

const schemaOf = (value: unknown) => (value instanceof z.core.$ZodType ? value : z.unknown());

test('every text of a body that the gateway takes has a maximum length', () => {
  const endless = routes.flatMap((route) =>
    endlessTexts(schemaOf(route.body)).map((place) => `${route.method} ${route.app} ${route.path}: ${place}`),
  );
  expect(endless).toEqual([]);
});

test('the contracts and the gateway have the same maximum length of every text', () => {
  const differing = ours.flatMap(({ contract, lines }) => {
    const writes = [...Object.values(lines.create ?? {}), ...Object.values(lines.update ?? {}).flat()];
    return writes.flatMap((line) => {
      const body = schemaOf(line.call === undefined ? undefined : routeOf(line.call)?.body);
      const names: Readonly<Record<string, string | undefined>> = 'rename' in line ? (line.rename ?? {}) : {};
      return Object.entries(contract.input.shape).flatMap(([field, schema]) => {
        const taken = insidesOf(body).find(([place]) => place === `.${names[field] ?? field}`)?.[1];
        const [here, there] = [lengthMaxOf(schema), taken && lengthMaxOf(taken)];
        return here === there || here === undefined || there === undefined
          ? []
          : [`${line.call} ${field}: ${here} here, ${there} there`];
      });
    });
  });
  expect(differing).toEqual([]);
});
