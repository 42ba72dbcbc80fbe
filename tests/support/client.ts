/** What a call answered; `body` is the parsed JSON, or the text of anything else. Its type is the test's claim. */
export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A browser's view of the REST API: it keeps the session cookie and sends what a page of the same origin sends. */
export interface RestClient {
  /** The session cookie as it would be sent, or undefined; settable, to forge or to copy one. */
  cookie: string | undefined;
  /** The key of a program, sent with each call in place of a cookie. */
  key?: string;
  login: (username: string, password?: string) => Promise<Answer>;
  /** Proves that the owner of the session is present, which replaces its cookie. */
  stepUp: (password?: string) => Promise<Answer>;
  get: <Body = unknown>(path: string, headers?: Record<string, string>) => Promise<Answer<Body>>;
  post: <Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<Body>>;
  put: <Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<Body>>;
  delete: <Body = unknown>(path: string, headers?: Record<string, string>) => Promise<Answer<Body>>;
  /** The same call with nothing added and nothing parsed, for streams and for odd requests. */
  raw: (path: string, init?: RequestInit) => Promise<Response>;
}

export const SAMPLE_PASSWORD = 'Demo-2026';

/**
 * @param url the proxy's address; paths are given below it, such as `/api/session`
 * @param send makes the requests
 */
export function restClient(
  url: string,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): RestClient {
  const sameOrigin = { 'X-Requested-With': 'XMLHttpRequest', Origin: url, 'Sec-Fetch-Site': 'same-origin' };

  /** The cookie to which a visitor's idempotency keys belong. */
  let visitor: string | undefined;

  async function raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [client.cookie, visitor].filter((cookie) => cookie !== undefined);
    if (cookies.length > 0 && !headers.has('Cookie')) headers.set('Cookie', cookies.join('; '));
    if (client.key !== undefined) headers.set('Authorization', `Bearer ${client.key}`);
    const response = await send(url + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      // The other one, of the device, is no session.
      if (/^(?:__Host-)?session=/.test(line)) client.cookie = cookieAfter(line);
      if (/^(?:__Host-)?visitor=/.test(line)) visitor = cookieAfter(line);
    }
    return response;
  }

  async function call(method: string, path: string, body?: unknown, extra?: Record<string, string>): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
    const response = await raw(path, {
      method,
      headers: {
        Accept: 'application/json',
        ...sameOrigin,
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...extra,
      },
      body: isJson ? JSON.stringify(body) : body,
    });
    const text = await response.text();
    const parsed: unknown = response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  }

  const client: RestClient = {
    cookie: undefined,
    raw,
    login: (username, password = SAMPLE_PASSWORD) => call('POST', '/api/session', { username, password }),
    stepUp: (password = SAMPLE_PASSWORD) => call('POST', '/api/step-up', { password }),
    get: <Body>(path: string, headers?: Record<string, string>) =>
      call('GET', path, undefined, headers) as Promise<Answer<Body>>,
    post: <Body>(path: string, body?: unknown, headers?: Record<string, string>) =>
      call('POST', path, body, headers) as Promise<Answer<Body>>,
    put: <Body>(path: string, body?: unknown, headers?: Record<string, string>) =>
      call('PUT', path, body, headers) as Promise<Answer<Body>>,
    delete: <Body>(path: string, headers?: Record<string, string>) =>
      call('DELETE', path, undefined, { 'Content-Type': 'text/plain', ...headers }) as Promise<Answer<Body>>,
  };
  return client;
}

/** A client that is signed in. @throws {Error} if it cannot be */
export async function signedInClient(url: string, username: string, password = SAMPLE_PASSWORD): Promise<RestClient> {
  return signInClient(restClient(url), username, password);
}

/** Signs a client in. @throws {Error} if it cannot be */
export async function signInClient(
  client: RestClient,
  username: string,
  password = SAMPLE_PASSWORD,
): Promise<RestClient> {
  const { status, body } = await client.login(username, password);
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(body)}`);
  return client;
}

/** @param line one Set-Cookie header */
function cookieAfter(line: string): string | undefined {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const isExpired = attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=');
    return /^max-age$/i.test(name) ? Number(value) <= 0 : /^expires$/i.test(name) && Date.parse(value) <= Date.now();
  });
  return isExpired || pair.endsWith('=') ? undefined : pair;
}
