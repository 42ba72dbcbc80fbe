import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { keyMayHold } from '#shared/codes/accounts/key-scopes.ts';
import type { RoleName, Scope } from '#shared/codes/accounts/role.ts';
import { addDays, businessDate } from '#shared/time.ts';
import type { RestClient } from '../support/client.ts';

/** What a tool answered: rows of a list, or one record. */
export interface ToolAnswer {
  notice: string;
  written_by_others: string[];
  total: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts the shape of what it reads
  records: any[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test asserts the shape of what it reads
  record: any;
}

/** An assistant's client, as it is made by the library that assistants use. */
export interface Assistant {
  client: Client;
  toolNames: () => Promise<string[]>;
  call: (name: string, given?: Record<string, unknown>) => Promise<CallToolResult>;
  /** Calls a tool that answers. @throws {Error} for a refusal */
  ask: (name: string, given?: Record<string, unknown>) => Promise<ToolAnswer>;
  close: () => Promise<void>;
}

/** Makes a key of a user who is signed in with a step-up. @returns its secret */
export async function makeKey(owner: RestClient, scopes: readonly string[]): Promise<string> {
  const body = { name: 'Assistente', scopes, expires_on: addDays(businessDate(new Date()), 30) };
  const answer = await owner.post<{ secret: string }>('/api/api-key', body);
  if (answer.status !== 201) throw new Error(`no key: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.secret;
}

/** Connects the library's own client by streamable HTTP. */
export async function connectAssistant(
  url: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: given })) as CallToolResult;
  return {
    client,
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call,
    ask: async (name, given) => {
      const { isError, structuredContent, content } = await call(name, given);
      if (isError === true || !structuredContent) throw new Error(`${name}: ${JSON.stringify(content)}`);
      return structuredContent as unknown as ToolAnswer;
    },
    close: () => client.close(),
  };
}

/** The scopes of the tools that a role may have in a key. */
export const readingScopes = (
  tools: readonly { resource: string; verb: string }[],
  role: RoleName,
  scope: Scope,
): string[] => [
  ...new Set(
    tools
      .filter(({ resource, verb }) => keyMayHold(role, resource, verb, scope))
      .map(({ resource, verb }) => `${resource}:${verb}`),
  ),
];
