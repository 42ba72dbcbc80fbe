import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Request, Response } from 'express';
import type { Audience } from '#shared/contract/contract.ts';
import { type Actor, isGranted, ownAffiliateId } from '../../engine/actor.ts';
import { type EngineOptions, readList, readRecord } from '../../engine/resource-router.ts';
import { RequestError } from '../../wire/request-error.ts';
import { type DescribedTool, describeTool, rowsByDefault } from './describe-tool.ts';
import { fenced, notice } from './fence.ts';
import { type Tool, tools } from './tools.ts';

/** What an assistant sent with a call. */
type Given = Readonly<Record<string, unknown>>;

interface Parties {
  request: Request;
  response: Response;
}

/** The tools of each side of the API. Their schemas are made once, when they are first asked for. */
const described = new WeakMap<EngineOptions['mappings'], Map<Audience, readonly DescribedTool[]>>();

/** Returns the tools of an actor: those whose resource it may read, by its role and the scopes of its key. */
export function toolsOf({ mappings }: EngineOptions, actor: Actor): DescribedTool[] {
  const { audience } = actor;
  if (audience === 'visitor') return [];
  const sides = described.get(mappings) ?? new Map<Audience, readonly DescribedTool[]>();
  const known =
    sides.get(audience) ??
    tools.flatMap((tool) => {
      const mapping = mappings[tool.resource];
      const isOffered = mapping?.contract.access[audience].includes(tool.verb) === true;
      return mapping && isOffered ? [describeTool(tool, mapping, audience)] : [];
    });
  described.set(mappings, sides.set(audience, known));
  return known.filter(({ tool, mapping }) => isGranted(mapping.contract, tool.verb, actor));
}

/**
 * Answers a tool by the read behind it.
 *
 * @throws RequestError as the REST request would be refused
 */
export async function answerTool(
  options: EngineOptions,
  { tool, mapping, fields, written }: DescribedTool,
  given: Given,
  parties: Parties,
): Promise<CallToolResult> {
  const shown = (record: object) => Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field)));
  const head = { notice, written_by_others: written };
  if (tool.verb === 'one') {
    const id = idOf(tool, given, options.actorOf(parties.response));
    const record = await readRecord(options, mapping, id, parties);
    return resultOf({ ...head, record: shown(record) });
  }
  const rowsFrom = wholeNumber(given, 'rows_from', 0);
  const page = await readList(options, mapping, queryOf(tool, given, rowsFrom), parties);
  return resultOf({ ...head, total: page.total, rows_from: rowsFrom, records: page.records.map(shown) });
}

const resultOf = (answer: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: fenced(answer) }],
  structuredContent: answer,
});

function idOf({ isOfAffiliate }: Tool, given: Given, actor: Actor): string {
  const { id, ...others } = given;
  refuseOthers(Object.keys(others));
  if (id === undefined && isOfAffiliate && actor.audience === 'affiliate') return String(ownAffiliateId(actor));
  if (typeof id !== 'number' && typeof id !== 'string') throw invalid('id', 'validation.required');
  return String(id);
}

/** The parameters of an address that ask for the same; the engine checks the filter by the contract. */
function queryOf(tool: Tool, given: Given, rowsFrom: number): Record<string, string> {
  const { rows_from: _, rows, sort_by: sortBy, sort_order: sortOrder, ...filter } = given;
  refuseOthers(Object.keys(filter).filter((field) => !tool.filter.includes(field)));
  const count = wholeNumber({ rows }, 'rows', rowsByDefault);
  if (count < 1) throw invalid('rows', 'validation.integer');
  if (sortBy === undefined && sortOrder !== undefined) throw invalid('sort_by', 'validation.required');
  return {
    filter: JSON.stringify(filter),
    range: JSON.stringify([rowsFrom, rowsFrom + count - 1]),
    ...(sortBy !== undefined && { sort: JSON.stringify([sortBy, sortOrder ?? 'ASC']) }),
  };
}

function wholeNumber(given: Given, name: string, byDefault: number): number {
  const value = given[name] ?? byDefault;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalid(name, 'validation.integer');
  return value;
}

function refuseOthers(names: readonly string[]): void {
  if (names.length === 0) return;
  const errors = Object.fromEntries(names.map((name) => [name, 'validation.unknown_field']));
  throw new RequestError('unknown_field', { errors });
}

const invalid = (field: string, key: string) => new RequestError('invalid_fields', { errors: { [field]: key } });
