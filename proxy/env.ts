import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { z } from 'zod';
import { brandRules, logoBytesMax, logoTypes } from '#shared/brand.ts';
import { isEmail } from '#shared/brazil/email.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { rateLimitScale } from '#shared/server/rate-limit-scale.ts';
import { type OtherGateway, readGateways } from './gateways.ts';

/** The proxy's parsed configuration; created by {@link readEnv} only. */
export interface Env {
  environment: 'development' | 'test' | 'production';
  host: string;
  /** 0 means any free port. */
  port: number;
  /** Undefined: the gateway is in the same process. */
  gatewayUrl: string | undefined;
  /** Those besides the one that signs people in. */
  gateways: readonly OtherGateway[];
  /** Public address of the sites; undefined means the address that the proxy listens on. */
  publicUrl: string | undefined;
  /** Undefined: a secret is generated in `dataDir`. */
  sessionSecrets: readonly string[] | undefined;
  /** Address of the metrics; port 0 is any free port, undefined serves none. */
  metrics: { host: string; port: number } | undefined;
  /** Absolute path. */
  dataDir: string;
  brandName: string;
  /** `#rrggbb`; undefined for the default colour. */
  brandColour: string | undefined;
  /** Absolute path of an image; undefined for the default logo. */
  brandLogo: string | undefined;
  /** Where affiliates may also send their tax invoices; undefined if nowhere. */
  paymentEmail: string | undefined;
  /** Number of reverse proxies in front. */
  trustProxyHops: number;
  rateLimitScale: number;
  /** How old, in seconds, lists, reports and files of those may be who have just written nothing; undefined for never old. */
  readLagSeconds: number | undefined;
  /** Whether the gateway of this process loads sample accounts into an empty database. */
  hasSampleData: boolean;
  logLevel: (typeof logLevels)[number];
}

/** Invalid configuration. The message has one readable line per error and contains no secret. */
export class EnvError extends Error {
  override readonly name = 'EnvError';

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const secretLengthMin = 32;
const samplePaymentEmail = 'pagamentos@parceria.test';

const integer = (min: number, max: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);

const httpUrl = z
  .string()
  .refine(
    (value) => parseUrl(value) !== undefined && /^https?:\/\//i.test(value) && !/[?#@]/.test(value),
    'must be an http address without user, query or fragment',
  )
  .transform((value) => value.replace(/\/+$/, ''));

const secrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine(
    (values) => values.every((secret) => secret.length >= secretLengthMin),
    `must be one or more texts of at least ${secretLengthMin} characters, separated by commas; the first one seals`,
  );

const variables = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  GATEWAY_URL: httpUrl.optional(),
  GATEWAYS: z.string().optional(),
  PUBLIC_URL: httpUrl.optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  METRICS_PORT: integer(0, 65_535).optional(),
  SESSION_SECRET: secrets.optional(),
  DATA_DIR: z.string().default('./data'),
  BRAND_NAME: z.string().regex(brandRules.name.pattern, brandRules.name.error).default('Parceria'),
  BRAND_COLOUR: z.string().regex(brandRules.colour.pattern, brandRules.colour.error).optional(),
  BRAND_LOGO: z
    .string()
    .transform((path) => resolve(path))
    .refine(isLogo, `must be a readable file of at most ${logoBytesMax} bytes that ends in ${logoTypes.join(', ')}`)
    .optional(),
  PAYMENT_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  TRUST_PROXY: integer(0, 10).default(0),
  RATE_LIMIT_SCALE: rateLimitScale,
  READ_LAG_SECONDS: integer(1, 60).optional(),
  SAMPLE_DATA: z.string().optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
});

function isLogo(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  const isOfType = logoTypes.some((type) => type === extname(path).toLowerCase());
  return isOfType && stats?.isFile() === true && stats.size <= logoBytesMax;
}

/**
 * Parses the proxy's configuration.
 *
 * @param source the environment; an empty value counts as unset, unknown variables are ignored
 * @throws EnvError with every error, one line each
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
  const result = variables.safeParse(given);
  const errors = (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  const gateways = given['GATEWAYS'] === undefined ? undefined : readGateways(given['GATEWAYS'], given);
  errors.push(...(gateways?.errors ?? []).map((error) => `GATEWAYS ${error}.`));
  const isProduction = given['NODE_ENV'] === 'production';
  if (isProduction && given['SESSION_SECRET'] === undefined) {
    errors.push('SESSION_SECRET must be set in production: every proxy needs the same.');
  }
  if (!result.success || errors.length > 0) throw new EnvError(errors);
  const env = result.data;
  return {
    environment: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    gatewayUrl: env.GATEWAY_URL,
    gateways: gateways?.others ?? [],
    publicUrl: env.PUBLIC_URL,
    sessionSecrets: env.SESSION_SECRET,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    dataDir: resolve(env.DATA_DIR),
    brandName: env.BRAND_NAME,
    brandColour: env.BRAND_COLOUR,
    brandLogo: env.BRAND_LOGO,
    paymentEmail: env.PAYMENT_EMAIL ?? (isProduction ? undefined : samplePaymentEmail),
    trustProxyHops: env.TRUST_PROXY,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    readLagSeconds: env.READ_LAG_SECONDS,
    hasSampleData: (env.SAMPLE_DATA ?? (isProduction ? 'none' : 'demo')) !== 'none',
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}
