import ipaddr from 'ipaddr.js';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import type { Env } from '../env.ts';

/** The response of another host: a text unless its bytes were asked for. */
export interface OutboundAnswer<Body = string> {
  status: number;
  /** The media type without parameters, lower case; empty when none was sent. */
  mediaType: string;
  body: Body;
}

/** `timeoutMs` for the whole response, and the size of the largest acceptable body. */
interface Limits {
  timeoutMs: number;
  bytesMax: number;
}

/** A request without a response in time, without any response, or beyond the limits; `message` says which. */
export class OutboundError extends Error {
  /** Whether the time was over. */
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout = false, ...options }: ErrorOptions & { isTimeout?: boolean } = {}) {
    super(message, options);
    this.name = 'OutboundError';
    this.isTimeout = isTimeout;
  }
}

/** Returns the error of a request that got no answer. */
const unanswered = (cause: unknown, { aborted: isTimeout }: AbortSignal) =>
  new OutboundError(isTimeout ? 'no answer in time' : 'no answer', { cause, isTimeout });

/** The gateway's only client for other hosts. */
export interface Outbound {
  /**
   * Fetches text by GET. Public addresses only, unless the operator configured the origin. Follows no redirects.
   *
   * @throws {OutboundError} for an address that is not allowed, no answer within `timeoutMs`, a redirect, or a body
   * over `bytesMax`
   */
  get: (url: string, limits: Limits) => Promise<OutboundAnswer>;
  /** Like `get`, for images. */
  getImage: (url: string, limits: Limits) => Promise<OutboundAnswer<Buffer>>;
  /**
   * Posts JSON to `ERP_URL`, which may be at any address, and to nowhere else. The body of the answer is not read.
   *
   * @returns the status; a redirect is one too, and is not followed
   * @throws {OutboundError} where no ERP is configured, and without an answer within `timeoutMs`
   */
  postToErp: (message: ErpPost, limits: Pick<Limits, 'timeoutMs'>) => Promise<number>;
}

interface ErpPost {
  /** JSON text, sent as it is. */
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Returns whether an address is public: not loopback, private, link-local, a tunnel or reserved. */
function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/**
 * Resolves a host name and refuses it if any of its addresses is not public. The connection uses the checked
 * addresses.
 */
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

/** Refuses URLs that no look-up service needs: other protocols and ports, credentials, and non-public addresses. */
function checkPublicUrl(url: URL): void {
  if (!['http:', 'https:'].includes(url.protocol) || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new OutboundError('the address is not allowed');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new OutboundError('the address is not public');
}

async function readBytes(body: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bytesMax) throw new OutboundError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The services of the configuration. */
type Services = Partial<Pick<Env, 'cepUrls' | 'cnpjUrl' | 'cpfUrl' | 'avatarUrl' | 'erp'>>;

/**
 * Creates the gateway's only client for other hosts.
 *
 * @param env its look-up services and its ERP may be at any address, including the operator's own network
 */
export function createOutbound({ cepUrls, cnpjUrl, cpfUrl, avatarUrl, erp }: Services): Outbound {
  const urls = [...(cepUrls ?? []), cnpjUrl, cpfUrl, avatarUrl].filter((url) => url !== undefined);
  const configured = new Set(urls.map((url) => new URL(url).origin));
  const anywhere = new Agent();
  const publicOnly = new Agent({ connect: { lookup: lookupPublic } });

  const open = async (address: string, accept: string, signal: AbortSignal): Promise<Dispatcher.ResponseData> => {
    const url = new URL(address);
    const isConfigured = configured.has(url.origin);
    if (!isConfigured) checkPublicUrl(url);
    const headers = { accept, 'accept-encoding': 'identity' };
    return request(url, { dispatcher: isConfigured ? anywhere : publicOnly, headers, signal });
  };

  const fetchBytes = async (address: string, accept: string, { timeoutMs, bytesMax }: Limits) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, headers, body } = await open(address, accept, signal);
      // Readers of the body get its error; the error of a discarded body would otherwise end the process.
      body.on('error', () => undefined);
      if (statusCode >= 300 && statusCode < 400) {
        body.destroy();
        throw new OutboundError('the answer is a redirect');
      }
      const mediaType = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
      return {
        status: statusCode,
        mediaType: mediaType.trim().toLowerCase(),
        body: await readBytes(body, bytesMax),
      };
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      throw unanswered(error, signal);
    }
  };

  const postToErp: Outbound['postToErp'] = async ({ body, headers }, { timeoutMs }) => {
    if (erp === undefined) throw new OutboundError('no ERP is configured');
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await request(erp.url, {
        method: 'POST',
        dispatcher: anywhere,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal,
      });
      answer.body.on('error', () => undefined).destroy();
      return answer.statusCode;
    } catch (error) {
      throw unanswered(error, signal);
    }
  };

  return {
    get: async (address, limits) => {
      const answer = await fetchBytes(address, 'application/json, text/plain;q=0.9', limits);
      return { ...answer, body: answer.body.toString('utf8') };
    },
    getImage: (address, limits) => fetchBytes(address, 'image/*', limits),
    postToErp,
  };
}
