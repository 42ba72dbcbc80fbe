import { z } from 'zod';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { createExpiringCache } from '../../../lib/expiring-cache.ts';
import { type OutboundAnswer, OutboundError } from '../../../lib/outbound.ts';

/** The address of a postal code; a city-wide code has no street and no neighborhood. */
export interface PostalAddress {
  zipCode: string;
  street: string;
  complement: string;
  neighborhood: string;
  city: string;
  state: string;
}

/** Timeout per service (specification §7). */
const timeoutMs = 3_000;
const answerBytesMax = 16 * 1024;

const addresses = createExpiringCache<PostalAddress>({ lifetimeMs: 30 * 24 * 60 * 60 * 1000, countMax: 5_000 });

const text = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((value) => value ?? '');
const city = z.string().trim().min(1).max(200);
const state = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/);

/** Known response formats: ViaCEP's, which OpenCEP shares, and BrasilAPI's. */
const responseShapes = z.union([
  z
    .object({ logradouro: text, complemento: text, bairro: text, localidade: city, uf: state })
    .transform(({ logradouro, complemento, bairro, localidade, uf }) => ({
      street: logradouro,
      complement: complemento,
      neighborhood: bairro,
      city: localidade,
      state: uf,
    })),
  z.object({ street: text, neighborhood: text, city, state }).transform((address) => ({ ...address, complement: '' })),
]);

const unknownCode = z.object({ erro: z.union([z.literal(true), z.literal('true')]) });

/** Parses a response: an address, `unknown` for a code that does not exist, undefined for an unusable response. */
function parseResponse(
  zipCode: string,
  { status, mediaType, body }: OutboundAnswer,
): PostalAddress | 'unknown' | undefined {
  if (!mediaType.includes('json')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  // ViaCEP returns `erro`, the others return 404.
  if (status === 404 || (status < 300 && unknownCode.safeParse(value).success)) return 'unknown';
  const address = status < 300 ? responseShapes.safeParse(value) : undefined;
  return address?.success ? { zipCode, ...address.data } : undefined;
}

/**
 * Looks up the address of a Brazilian postal code in the configured services, in order. Tries the next one when a
 * service times out or returns an unusable response, but not when it reports that the code does not exist. Caches
 * addresses for 30 days.
 *
 * @param zipCode eight digits
 * @returns undefined for a code that does not exist
 * @throws {RequestError} `postal_code_lookup_off` without a service, `lookup_timeout` when no service gave a usable response
 */
export async function findPostalAddress(context: GatewayContext, zipCode: string): Promise<PostalAddress | undefined> {
  if (context.env.cepUrls.length === 0) throw new RequestError('postal_code_lookup_off');
  const now = context.clock.now();
  const cached = addresses.find(context, zipCode, now);
  if (cached) return cached;

  for (const template of context.env.cepUrls) {
    const answer = await ask(context, template, zipCode);
    if (answer === 'unknown') return undefined;
    if (answer === undefined) continue;
    addresses.keep(context, zipCode, answer, now);
    return answer;
  }
  throw new RequestError('lookup_timeout');
}

async function ask(context: GatewayContext, template: string, zipCode: string) {
  const url = template.replaceAll('{zip}', zipCode);
  try {
    return parseResponse(zipCode, await context.outbound.get(url, { timeoutMs, bytesMax: answerBytesMax }));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    context.log.warn({ host: new URL(url).host, reason: error.message }, 'a postal code service did not answer');
    return undefined;
  }
}
