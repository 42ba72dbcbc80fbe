import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, Dispatcher, request } from 'undici';
import { parseUrl } from '#shared/parse-url.ts';
import { createPublicLookup, isPublicAddress, LookupError } from './public-lookup.ts';

const redirectsMax = 3;

/** The response of another host: a text unless bytes were requested. */
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
  /** Whether it timed out. */
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout = false, ...options }: ErrorOptions & { isTimeout?: boolean } = {}) {
    super(message, options);
    this.name = 'OutboundError';
    this.isTimeout = isTimeout;
  }
}

/** Returns the error of a request that got no acceptable answer. */
function failureOf(cause: unknown, { aborted: isTimeout }: AbortSignal): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const reason = cause instanceof LookupError ? cause.message : 'no answer';
  return new OutboundError(isTimeout ? 'no answer in time' : reason, { cause, isTimeout });
}

/** Returns whether an address may be that of a user's server; its name is looked up when something is sent. */
export function isSendable(address: string): boolean {
  const url = parseUrl(address);
  if (url === undefined || /(?:^|\.)localhost\.?$/i.test(url.hostname)) return false;
  try {
    checkPublicUrl(url, hasServicePort);
    return true;
  } catch {
    return false;
  }
}

/** The gateway's only client for other hosts. */
export interface Outbound {
  /**
   * Fetches text by GET. Public addresses only, unless the operator configured the origin. Follows no redirects.
   *
   * @throws {OutboundError} for an address that is not allowed, no answer within `timeoutMs`, a redirect, or a body
   * over `bytesMax`
   */
  get: (url: string, limits: Limits) => Promise<OutboundAnswer>;
  /**
   * Fetches a page of HTML by `https`. Follows three redirects, each as guarded as the first address. Reads the first
   * `bytesMax` bytes. @throws {OutboundError} as `get`, and for anything but a page
   */
  getPage: (url: string, limits: Limits) => Promise<OutboundPage>;
  /** Like `get`, for images. */
  getImage: (url: string, limits: Limits) => Promise<OutboundAnswer<Buffer>>;
  /**
   * Posts JSON to `ERP_URL`, which may be at any address, and to nowhere else. The body of the answer is not read.
   *
   * @returns the status; a redirect is one too, and is not followed
   * @throws {OutboundError} where no ERP is configured, and without an answer within `timeoutMs`
   */
  postToErp: (message: ErpPost, limits: Pick<Limits, 'timeoutMs'>) => Promise<number>;
  /**
   * Sends to an address that a user entered: public ones only, on the ports of web servers. Follows no redirects, and
   * does not read the body of the answer. @returns the status
   *
   * @throws {OutboundError} for an address that is not allowed, and without an answer within `timeoutMs`
   */
  send: (request: OutboundRequest, limits: Pick<Limits, 'timeoutMs'>) => Promise<number>;
}

/** A request whose headers and body are sent as they are. */
export interface OutboundRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** A page, decoded, and the address that it was found at. */
export interface OutboundPage {
  url: string;
  body: string;
}

interface ErpPost {
  /** JSON text, sent as it is. */
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Ports below are those of other services, such as mail. */
const userPortMin = 1024;

const hasOtherPort = ({ port }: URL): boolean => port !== '';

/** Returns whether a port is none that web servers of users listen on. */
const hasServicePort = ({ port }: URL): boolean =>
  port !== '' && Number(port) < userPortMin && !/^(?:80|443)$/.test(port);

/** Refuses URLs that no other host needs: other protocols and ports, credentials, and non-public addresses. */
function checkPublicUrl(url: URL, isWrongPort = hasOtherPort): void {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || isWrongPort(url) || url.username !== '' || url.password !== '') {
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

/** Reads the beginning of a body and discards the rest. */
async function readStart(body: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytesMax) break;
  }
  return Buffer.concat(chunks).subarray(0, bytesMax);
}

/** Decodes a page by the charset of its header or its own declaration; UTF-8 where that is unknown. */
function decodePage(bytes: Buffer, contentType: string): string {
  const declared = /<meta[^>]{0,200}charset=["']?([\w-]{1,30})/i.exec(bytes.toString('latin1', 0, 4_096))?.[1];
  const charset = /charset=["']?([\w-]{1,30})/i.exec(contentType)?.[1] ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

/** The library and its agents, which are loaded when they are first needed. */
interface Client {
  request: typeof request;
  /** Reaches any address. */
  anywhere: Agent;
  /** Reaches none but public ones. */
  publicOnly: Agent;
}

/** Like `request`, which itself heeds its signal only once it is connected. */
async function requestInTime(
  { request: send }: Pick<Client, 'request'>,
  url: URL | string,
  options: { dispatcher: Agent; headers: Record<string, string>; method?: 'GET' | 'POST'; body?: string },
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const isOver = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the time is over')), { once: true });
  });
  return Promise.race([send(url, { ...options, signal }), isOver]);
}

/** The hosts that a client may reach. */
interface Hosts {
  /** Whether the operator configured an origin, which may then be at any address. */
  isConfigured: (origin: string) => boolean;
  open: (address: string, accept: string, signal: AbortSignal) => Promise<Dispatcher.ResponseData>;
}

/** Fetches a whole body; a redirect is refused. */
async function fetchBytes({ open }: Hosts, address: string, accept: string, { timeoutMs, bytesMax }: Limits) {
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
    throw failureOf(error, signal);
  }
}

/** Fetches the beginning of a page, by up to three redirects. */
async function fetchPage(
  { open, isConfigured }: Hosts,
  address: string,
  bytesMax: number,
  signal: AbortSignal,
): Promise<OutboundPage> {
  let url = address;
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const parsed = parseUrl(url);
    const isAllowed = parsed?.protocol === 'https:' || isConfigured(parsed?.origin ?? '');
    if (!isAllowed) throw new OutboundError('the address is not allowed');
    const { statusCode, headers, body } = await open(url, 'text/html, application/xhtml+xml', signal);
    body.on('error', () => undefined);
    const contentType = String(headers['content-type'] ?? '');
    const isPage = statusCode === 200 && /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType);
    if (isPage) return { url, body: decodePage(await readStart(body, bytesMax), contentType) };
    body.destroy();
    const location = headers['location'];
    const isMoved = statusCode >= 300 && statusCode <= 399 && typeof location === 'string';
    const target = isMoved ? parseUrl(location, url) : undefined;
    if (target === undefined) throw new OutboundError('the answer is not a page');
    url = target.href;
  }
  throw new OutboundError('too many redirects');
}

/** Sends a request and returns the status of the answer. */
async function sendWhole(
  clientFor: () => Promise<Pick<Client, 'request'> & { dispatcher: Agent }>,
  { url, method, headers, body }: OutboundRequest,
  timeoutMs: number,
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const client = await clientFor();
    const { dispatcher } = client;
    const options = { method, dispatcher, headers: { ...headers }, ...(body !== undefined && { body }) };
    const answer = await requestInTime(client, url, options, signal);
    answer.body.on('error', () => undefined).destroy();
    return answer.statusCode;
  } catch (error) {
    throw failureOf(error, signal);
  }
}

/** The services of the configuration. */
interface Services {
  cepUrls?: readonly string[];
  cnpjUrl?: string | undefined;
  cpfUrl?: string | undefined;
  avatarUrl?: string | undefined;
  erp?: { url: string } | undefined;
}

/**
 * Creates the gateway's only client for other hosts.
 *
 * @param services may be at any address, including the operator's own network
 * @param lookup of the names of all other hosts
 */
export function createOutbound(
  { cepUrls, cnpjUrl, cpfUrl, avatarUrl, erp }: Services,
  lookup: LookupFunction = createPublicLookup(),
): Outbound {
  const urls = [...(cepUrls ?? []), cnpjUrl, cpfUrl, avatarUrl].filter((url) => url !== undefined);
  const configured = new Set(urls.map((url) => new URL(url).origin));
  let opening: Promise<Client> | undefined;
  const open = () =>
    (opening ??= import('undici').then(({ Agent: Pools, request: send }) => ({
      request: send,
      anywhere: new Pools(),
      publicOnly: new Pools({ connect: { lookup } }),
    })));
  const clientFor = (name: 'anywhere' | 'publicOnly') => async () => {
    const { request: send, [name]: dispatcher } = await open();
    return { request: send, dispatcher };
  };

  const openAt = async (address: string, accept: string, signal: AbortSignal): Promise<Dispatcher.ResponseData> => {
    const url = new URL(address);
    const isOurs = configured.has(url.origin);
    if (!isOurs) checkPublicUrl(url);
    const headers = { accept, 'accept-encoding': 'identity' };
    const client = await clientFor(isOurs ? 'anywhere' : 'publicOnly')();
    return requestInTime(client, url, { dispatcher: client.dispatcher, headers }, signal);
  };
  const hosts: Hosts = { isConfigured: (origin) => configured.has(origin), open: openAt };

  const getPage: Outbound['getPage'] = async (address, { timeoutMs, bytesMax }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await fetchPage(hosts, address, bytesMax, signal);
    } catch (error) {
      throw failureOf(error, signal);
    }
  };

  return {
    get: async (address, limits) => {
      const answer = await fetchBytes(hosts, address, 'application/json, text/plain;q=0.9', limits);
      return { ...answer, body: answer.body.toString('utf8') };
    },
    getImage: (address, limits) => fetchBytes(hosts, address, 'image/*', limits),
    getPage,
    postToErp: async ({ body, headers: given }, { timeoutMs }) => {
      if (erp === undefined) throw new OutboundError('no ERP is configured');
      const headers = { ...given, 'content-type': 'application/json' };
      return sendWhole(clientFor('anywhere'), { method: 'POST', url: erp.url, headers, body }, timeoutMs);
    },
    send: async (message, { timeoutMs }) => {
      checkPublicUrl(new URL(message.url), hasServicePort);
      return sendWhole(clientFor('publicOnly'), message, timeoutMs);
    },
  };
}
