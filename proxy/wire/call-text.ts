/** HTTP methods of the gateway API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The internal apps behind `redirect`. */
export type App = 'affiliate' | 'advertiser' | 'report' | 'finance' | 'conversorphp';

/**
 * A gateway call in the notation of `docs/gateway-wire.md`: `GET affiliate /api/get/site/:id` goes through `redirect`,
 * `GET v2 affiliate /api/…` through `v2/redirect`, and `GET /user/managers` is called directly.
 */
export type CallText = `${Method} ${'' | `${App} ` | `v2 ${App} `}/${string}`;

export interface CallAddress {
  method: Method;
  /** Absent for a direct call. */
  app?: App;
  isV2: boolean;
  /** Path template with `:name` placeholders. */
  path: string;
  /** The placeholder names, in path order. */
  placeholders: readonly string[];
}

const callPattern =
  /^(?<method>GET|POST|PUT|PATCH|DELETE) (?:(?<v2>v2 )?(?<app>affiliate|advertiser|report|finance|conversorphp) )?(?<path>(?:\/(?=[\w:])[\w.:()'-]+)+)$/;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const apps = ['affiliate', 'advertiser', 'report', 'finance', 'conversorphp'] as const;

const parsed = new Map<string, CallAddress>();

/**
 * Parses a call text. Results are cached, because the mappings are read on every request.
 *
 * @throws Error when the text is not a valid call
 */
export function callAddress(text: string): CallAddress {
  const known = parsed.get(text);
  if (known) return known;
  const address = parse(text);
  parsed.set(text, address);
  return address;
}

function parse(text: string): CallAddress {
  const parts = callPattern.exec(text)?.groups;
  const method = methods.find((name) => name === parts?.method);
  const path = parts?.path;
  if (method === undefined || path === undefined) throw new Error(`not a call of the gateway: ${text}`);
  const app = apps.find((name) => name === parts?.app);
  return {
    method,
    ...(app && { app }),
    isV2: parts?.v2 !== undefined,
    path,
    placeholders: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
  };
}
