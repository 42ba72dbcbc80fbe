import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import type { Env } from '../env.ts';

/** What another host answered. */
export interface OutboundAnswer {
  status: number;
  /** The media type without parameters, lower case; empty when none was sent. */
  mediaType: string;
  body: string;
}

/** A request that another host did not answer in time, at all, or within the limits; `message` says which. */
export class OutboundError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

/** The gateway's only way to other hosts. */
export interface Outbound {
  /**
   * Reads a text by GET. Public addresses only, unless the operator configured the origin; no redirects.
   *
   * @throws {OutboundError} for an address that is not allowed, no answer within `timeoutMs`, a redirect, or a body over `bytesMax`
   */
  get: (url: string, limits: { timeoutMs: number; bytesMax: number }) => Promise<OutboundAnswer>;
}

/** Whether an address belongs to the public internet: not this machine, a private network, a link, a tunnel or a reserve. */
function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** Resolves a name and refuses it if any of its addresses is not public; the connection is made to what was checked. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses;
    if (error || first === undefined) callback(error ?? new OutboundError('the name has no address'), []);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new OutboundError('the name leads to an address that is not public'), []);
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Refuses what no look-up service needs: other protocols and ports, credentials, and addresses that are not public. */
function checkPublicUrl(url: URL): void {
  if (!['http:', 'https:'].includes(url.protocol) || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new OutboundError('the address is not allowed');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new OutboundError('the address is not public');
}

async function readText(body: AsyncIterable<Buffer>, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bytesMax) throw new OutboundError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The gateway's only way to other hosts.
 *
 * @param env whose look-up services may stand anywhere, in the operator's own network too
 */
export function createOutbound({ cepUrls }: Pick<Env, 'cepUrls'>): Outbound {
  const configured = new Set(cepUrls.map((url) => new URL(url).origin));
  const anywhere = new Agent();
  const publicOnly = new Agent({ connect: { lookup: lookupPublic } });

  const open = async (address: string, signal: AbortSignal): Promise<Dispatcher.ResponseData> => {
    const url = new URL(address);
    const isConfigured = configured.has(url.origin);
    if (!isConfigured) checkPublicUrl(url);
    const headers = { accept: 'application/json, text/plain;q=0.9', 'accept-encoding': 'identity' };
    return request(url, { dispatcher: isConfigured ? anywhere : publicOnly, headers, signal });
  };

  return {
    get: async (address, { timeoutMs, bytesMax }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const { statusCode, headers, body } = await open(address, signal);
        // Who reads the body gets its error; the error of one that is thrown away would end the process.
        body.on('error', () => undefined);
        if (statusCode >= 300 && statusCode < 400) {
          body.destroy();
          throw new OutboundError('the answer is a redirect');
        }
        const mediaType = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
        return {
          status: statusCode,
          mediaType: mediaType.trim().toLowerCase(),
          body: await readText(body, bytesMax),
        };
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        throw new OutboundError(signal.aborted ? 'no answer in time' : 'no answer', { cause: error });
      }
    },
  };
}
