import { z } from 'zod';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError, type RequestErrorCode, textOf } from '../../../lib/errors.ts';
import { createExpiringCache } from '../../../lib/expiring-cache.ts';
import { type OutboundAnswer, OutboundError } from '../../../lib/outbound.ts';

const timeoutMs = 3_000;
/** A company's entry with all its activities and partners. */
const answerBytesMax = 256 * 1024;
const names = createExpiringCache<string>({ lifetimeMs: 24 * 60 * 60 * 1000, countMax: 5_000 });

const name = z.string().trim().min(1).max(300);
/** Only the name is used: the services send partners and addresses too. */
const found = z.union([
  z.object({ razao_social: name }).transform((answer) => answer.razao_social),
  z.object({ nome: name }).transform((answer) => answer.nome),
]);

/** Parses a response: a name, null for a document that does not exist, undefined for an unusable response. */
function parseResponse({ status, mediaType, body }: OutboundAnswer): string | null | undefined {
  if (status === 404) return null;
  if (status >= 300 || !mediaType.includes('json')) return undefined;
  try {
    return found.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

async function ask({ outbound, log }: GatewayContext, url: string): Promise<string | null | undefined> {
  try {
    return parseResponse(await outbound.get(url, { timeoutMs, bytesMax: answerBytesMax }));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // The path contains the document, which is personal data.
    log.warn({ host: new URL(url).host, reason: error.message }, 'a document service did not answer');
    return undefined;
  }
}

/** The error of a look-up, with the field that the wire has for it (specification §8: failures show `error`). */
export const lookUpError = (code: RequestErrorCode) =>
  new RequestError(code, { wire: { error: textOf(new RequestError(code)) } });

/**
 * Looks up the name that belongs to a CPF or CNPJ. Caches names for a day.
 *
 * @param kind which service to ask
 * @param document a valid document without separators
 * @throws {RequestError} `document_lookup_off` without such a service, `document_unknown`, `lookup_timeout` when the
 *   service gave no usable response
 */
export async function findCompanyName(
  context: GatewayContext,
  kind: 'cpf' | 'cnpj',
  document: string,
): Promise<string> {
  const template = kind === 'cpf' ? context.env.cpfUrl : context.env.cnpjUrl;
  if (template === undefined) throw lookUpError('document_lookup_off');
  const now = context.clock.now();
  const kept = names.find(context, document, now);
  if (kept !== undefined) return kept;
  const answer = await ask(context, template.replaceAll('{document}', document));
  if (answer === null) throw lookUpError('document_unknown');
  if (answer === undefined) throw lookUpError('lookup_timeout');
  names.keep(context, document, answer, now);
  return answer;
}
