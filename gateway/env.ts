import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { brandRules } from '#shared/brand.ts';
import { isCnpj, parseCnpj } from '#shared/brazil/cnpj.ts';
import { toCents } from '#shared/money.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { rateLimitScale } from '#shared/server/rate-limit-scale.ts';
import type { DatabaseSettings } from './db/pool.ts';
import * as banks from './domains/payouts/bank-file/settings.ts';
import * as erp from './domains/platform/erp-message/settings.ts';
import type { Settings } from './engine/settings.ts';
import { isNetwork } from './lib/trusted-proxies.ts';
import { readWebhookKey } from './lib/webhook-signature.ts';

/** Amount of sample data loaded into an empty database: none, the demonstration set, or a number of conversions. */
export type SampleAmount = 'none' | 'demo' | number;

/** The gateway's parsed configuration; created by {@link readEnv} only. */
export interface Env extends Settings, DatabaseSettings {
  gatewayHost: string;
  /** 0 selects any free port. */
  gatewayPort: number;
  sampleData: SampleAmount;
  /** On its server the databases of sandboxes are made; undefined: embedded ones where the main one is embedded, else none. */
  sandboxDatabaseUrl: string | undefined;
  /** Keys that encrypt stored secrets; undefined generates one in `dataDir`. */
  dataKeys: readonly [string, ...string[]] | undefined;
  logLevel: (typeof logLevels)[number];
  /** Keys of age: backups are encrypted for the recipient, and read with the identity. */
  backup: { recipient: string | undefined; identity: string | undefined };
  /** Address of the metrics; port 0 is any free port, undefined serves none. */
  metrics: { host: string; port: number } | undefined;
}

/** Invalid configuration. The message has one readable line per error and contains no secrets. */
export class EnvError extends Error {
  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'EnvError';
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const secondFactorRules = ['optional', 'staff', 'all'] as const;
const dataKeyLengthMin = 32;
const defaultCnpjUrl = 'https://brasilapi.com.br/api/cnpj/v1/{document}';
const defaultAvatarUrl = 'https://gravatar.com/avatar';
const defaultCepUrls = 'https://viacep.com.br/ws/{zip}/json/,https://opencep.com/v1/{zip}';
/** The payer of the sample data, outside production. */
const sampleOperator = { cnpj: '11222333000181', name: 'Parceria Mídia Ltda' };
const sampleCountMax = 5_000_000;

/**
 * Returns a schema for text that passes a check. The message continues a sentence that starts with the variable's
 * name.
 */
function text(message: string, isValid: (value: string) => boolean) {
  return z.string().refine(isValid, message);
}

function integer(min: number, max: number, message = `must be a whole number from ${min} to ${max}`) {
  return text(message, (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max).transform(
    Number,
  );
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of: ${values.join(', ')}`);
}

function isUrl(value: string, ...protocols: string[]): boolean {
  return protocols.includes(parseUrl(value)?.protocol ?? '');
}

/** `address` or `Name <address>`, on one line. */
const mailbox = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"? *<(?<bracketed>[^\s<>@]+@[^\s<>@]+)>|(?<plain>[^\s<>@]+@[^\s<>@]+))$/u;

const documentUrl = text(
  'must be none, or an http address that contains {document}',
  (value) => value === 'none' || (isUrl(value, 'http:', 'https:') && value.includes('{document}')),
);

/** Of libpq, which knows several hosts; the driver takes them for one name, and leaves the option out. */
const severalHosts = /^\w+:\/\/(?:[^@/?]*@)?[^@/?]*,[^@/?]*(?:[/?]|$)|[?&](?:host=[^&]*,|target_session_attrs=)/;

const databaseAddress = text(
  'names several hosts, or asks for one of several: name one address, that of a HAProxy which leads to the primary (deploy/ha)',
  (value) => !severalHosts.test(value),
).refine(
  (value) => severalHosts.test(value) || isUrl(value, 'postgres:', 'postgresql:'),
  'must be an address such as postgres://user:password@host:5432/name',
);

const amountText = text('must be an amount in reais such as 1000.00', (value) => /^\d{1,9}(?:\.\d{1,2})?$/.test(value));

const variables = z
  .object({
    NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
    GATEWAY_HOST: z.string().default('127.0.0.1'),
    GATEWAY_PORT: integer(0, 65_535).default(3001),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    DATABASE_READ_URL: databaseAddress.optional(),
    SANDBOX_DATABASE_URL: databaseAddress
      .refine(
        (value) => /^\/.+/.test(parseUrl(value)?.pathname ?? '/'),
        'must name a database, with which the names of the sandboxes begin',
      )
      .optional(),
    READ_LAG_SECONDS: integer(1, 60).optional(),
    DATABASE_POOL_MAX: integer(1, 200).default(10),
    DATA_DIR: z.string().default('./data'),
    SMTP_URL: text('must be an address such as smtps://user:password@host:465', (value) =>
      isUrl(value, 'smtp:', 'smtps:'),
    ).optional(),
    MAIL_TO_FILES: oneOf(['0', '1']).default('0'),
    MAIL_FROM: text('must be a mail address, or a name and an address: Name <address>', (value) =>
      mailbox.test(value),
    ).optional(),
    MAIL_REPLY_TO: text('must be a mail address, or a name and an address: Name <address>', (value) =>
      mailbox.test(value),
    ).optional(),
    SAMPLE_DATA: z
      .union([oneOf(['none', 'demo']), integer(1, sampleCountMax)], {
        error: `must be none, demo, or a count of conversions from 1 to ${sampleCountMax}`,
      })
      .optional(),
    CEP_URLS: text(
      'must be none, or http addresses that contain {zip}, separated by commas',
      (value) =>
        value === 'none' || splitList(value).every((url) => isUrl(url, 'http:', 'https:') && url.includes('{zip}')),
    ).default(defaultCepUrls),
    CNPJ_URL: documentUrl.default(defaultCnpjUrl),
    CPF_URL: documentUrl.default('none'),
    AVATAR_URL: text(
      'must be none, or an http address without query or fragment',
      (value) => value === 'none' || (isUrl(value, 'http:', 'https:') && !/[?#]/.test(value)),
    ).default(defaultAvatarUrl),
    ADMINISTRATOR_EMAILS: text('must be e-mail addresses, separated by commas', (value) =>
      splitList(value).every((address) => /^[^\s<>@]+@[^\s<>@]+$/u.test(address)),
    ).optional(),
    SECOND_FACTOR: oneOf(secondFactorRules).default('optional'),
    RATE_LIMIT_SCALE: rateLimitScale,
    IMPORT_ANSWER_SECONDS: integer(0, 60).default(10),
    UNDO_SECONDS: integer(0, 60).default(10),
    PAYEE_HOLD_HOURS: integer(0, 720).default(48),
    PAYMENT_APPROVERS: integer(1, 2).default(2),
    BONUS_LIMIT: amountText.default('1000.00'),
    PERSON_DAY_LIMIT: amountText.default('5000.00'),
    LINE_LIMIT: amountText.default('1000.00'),
    RETENTION_CLICK_MONTHS: integer(1, 120).default(24),
    RETENTION_LOGIN_MONTHS: integer(1, 120).default(12),
    OPERATOR_CNPJ: text('must be a valid CNPJ', isCnpj).optional(),
    OPERATOR_NAME: text('must have from 3 to 120 characters', ({ length }) => length >= 3 && length <= 120).optional(),
    BILLING_PIX_KEY: z.string().max(77, 'must be a Pix key of at most 77 characters').optional(),
    BILLING_BANK: z.string().max(300, 'must have at most 300 characters').optional(),
    BANK_FILE: z.string().transform(readBankFile).optional(),
    ERP_URL: text(erp.urlRule, erp.isUrl).optional(),
    ERP_SECRET: text(erp.secretRule, (value) => readWebhookKey(value) !== undefined).optional(),
    DATA_KEY: text(
      `must be one or more texts of at least ${dataKeyLengthMin} characters, separated by commas; the first one encrypts`,
      (value) => splitList(value).every((key) => key.length >= dataKeyLengthMin),
    ).optional(),
    PUBLIC_URL: text(
      'must be an http address without query or fragment',
      (value) => isUrl(value, 'http:', 'https:') && !/[?#]/.test(value),
    ).default('http://127.0.0.1:3000'),
    BRAND_NAME: z.string().regex(brandRules.name.pattern, brandRules.name.error).default('Parceria'),
    BRAND_COLOUR: z.string().regex(brandRules.colour.pattern, brandRules.colour.error).default('#0b6072'),
    TRUSTED_PROXIES: text(
      'must be addresses or networks such as 10.0.0.5 or 10.1.0.0/16, separated by commas',
      (value) => splitList(value).every(isNetwork),
    ).optional(),
    BACKUP_RECIPIENT: text('must be a public key of age: age1…', (value) =>
      /^age1[a-z\d]{20,}$/.test(value),
    ).optional(),
    BACKUP_IDENTITY: text('must be a secret key of age: AGE-SECRET-KEY-1…', (value) =>
      /^AGE-SECRET-KEY-[A-Z\d-]{20,}$/.test(value),
    ).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    GATEWAY_METRICS_PORT: integer(0, 65_535).optional(),
    ALLOW_EMBEDDED: oneOf(['0', '1']).default('0'),
    LOG_LEVEL: oneOf(logLevels).default('info'),
  })
  .transform(({ NODE_ENV, SMTP_URL, MAIL_FROM, MAIL_REPLY_TO, SAMPLE_DATA, CEP_URLS, BRAND_NAME, ...rest }): Env => ({
    environment: NODE_ENV,
    gatewayHost: rest.GATEWAY_HOST,
    gatewayPort: rest.GATEWAY_PORT,
    metrics:
      rest.GATEWAY_METRICS_PORT === undefined
        ? undefined
        : { host: rest.METRICS_HOST, port: rest.GATEWAY_METRICS_PORT },
    databaseUrl: rest.DATABASE_URL,
    databaseDirectUrl: rest.DATABASE_DIRECT_URL,
    databaseReadUrl: rest.DATABASE_READ_URL,
    sandboxDatabaseUrl: rest.SANDBOX_DATABASE_URL,
    databasePoolMax: rest.DATABASE_POOL_MAX,
    rateLimitScale: rest.RATE_LIMIT_SCALE,
    importAnswerSeconds: rest.IMPORT_ANSWER_SECONDS,
    dataDir: resolve(rest.DATA_DIR),
    smtpUrl: SMTP_URL,
    mailFrom: readMailbox(MAIL_FROM ?? 'nao-responda@localhost', BRAND_NAME),
    mailReplyTo: MAIL_REPLY_TO === undefined ? undefined : readMailbox(MAIL_REPLY_TO, BRAND_NAME),
    sampleData: SAMPLE_DATA ?? (NODE_ENV === 'production' ? 'none' : 'demo'),
    cepUrls: CEP_URLS === 'none' ? [] : splitList(CEP_URLS),
    cnpjUrl: unlessNone(rest.CNPJ_URL),
    cpfUrl: unlessNone(rest.CPF_URL),
    avatarUrl: unlessNone(rest.AVATAR_URL)?.replace(/\/+$/, ''),
    administratorEmails: rest.ADMINISTRATOR_EMAILS === undefined ? [] : splitList(rest.ADMINISTRATOR_EMAILS),
    secondFactor: rest.SECOND_FACTOR,
    undoMs: rest.UNDO_SECONDS * 1000,
    payeeHoldMs: rest.PAYEE_HOLD_HOURS * 60 * 60 * 1000,
    paymentApprovers: rest.PAYMENT_APPROVERS,
    additionLimits: {
      affiliateCents: toCents(Number(rest.BONUS_LIMIT)),
      dayCents: toCents(Number(rest.PERSON_DAY_LIMIT)),
      lineCents: toCents(Number(rest.LINE_LIMIT)),
    },
    retentionMonths: { clicks: rest.RETENTION_CLICK_MONTHS, logins: rest.RETENTION_LOGIN_MONTHS },
    operator: {
      cnpj: parseCnpj(rest.OPERATOR_CNPJ ?? sampleOperator.cnpj),
      name: rest.OPERATOR_NAME ?? sampleOperator.name,
    },
    billing: { pixKey: rest.BILLING_PIX_KEY, bank: rest.BILLING_BANK },
    bank: rest.BANK_FILE ?? (NODE_ENV === 'production' ? banks.listsOnly : banks.sampleBank),
    erp: erp.readSettings(rest.ERP_URL, rest.ERP_SECRET),
    backup: { recipient: rest.BACKUP_RECIPIENT, identity: rest.BACKUP_IDENTITY },
    dataKeys: rest.DATA_KEY === undefined ? undefined : splitKeys(rest.DATA_KEY),
    publicUrl: rest.PUBLIC_URL.replace(/\/+$/, ''),
    trustedProxies: rest.TRUSTED_PROXIES === undefined ? [] : splitList(rest.TRUSTED_PROXIES),
    brandName: BRAND_NAME,
    brandColour: rest.BRAND_COLOUR,
    logLevel: rest.LOG_LEVEL,
  }));

/**
 * Reads the gateway's configuration.
 *
 * @param source the environment; empty values count as unset, unknown variables are ignored
 * @throws {EnvError} with every error, one line each
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
  const result = variables.safeParse(given);
  const errors = (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  errors.push(...contradictions(given), ...operatorErrors(result.data));
  if (!result.success || errors.length > 0) throw new EnvError(errors);
  return result.data;
}

/** Finds values of the operator that do not fit in the bank's files. */
function operatorErrors(env: Env | undefined): string[] {
  const isRefused = env?.bank.format === 'cnab240' && !env.bank.letters_in_tax_id && /[A-Z]/.test(env.operator.cnpj);
  return isRefused ? ['OPERATOR_CNPJ has letters, which the bank of BANK_FILE does not take (letters_in_tax_id).'] : [];
}

/** Finds errors that involve several variables. */
function contradictions(given: Readonly<Record<string, string>>): string[] {
  const {
    NODE_ENV,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_READ_URL,
    SANDBOX_DATABASE_URL,
    READ_LAG_SECONDS,
    SMTP_URL,
    MAIL_TO_FILES,
    MAIL_FROM,
    SAMPLE_DATA = 'none',
    ALLOW_EMBEDDED,
    DATA_KEY,
    OPERATOR_CNPJ,
    OPERATOR_NAME,
    ERP_URL,
    ERP_SECRET,
  } = given;
  const errors: string[] = [];
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    errors.push(
      'DATABASE_URL must be set where DATABASE_DIRECT_URL is: it leads to the same PostgreSQL through a pooler.',
    );
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined)
    errors.push(
      'DATABASE_URL must be set where DATABASE_READ_URL is: it names the primary, and the other one a replica.',
    );
  if (DATABASE_READ_URL !== undefined && READ_LAG_SECONDS === undefined)
    errors.push(
      'READ_LAG_SECONDS must be set where DATABASE_READ_URL is, here and at every proxy: it says how old a list may be.',
    );
  if (SANDBOX_DATABASE_URL !== undefined && DATABASE_URL === undefined)
    errors.push(
      'DATABASE_URL must be set where SANDBOX_DATABASE_URL is: beside an embedded database the sandboxes are embedded too.',
    );
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    errors.push('MAIL_FROM must be set where SMTP_URL is: it is the sender of every mail.');
  if ((ERP_URL === undefined) !== (ERP_SECRET === undefined))
    errors.push('ERP_URL and ERP_SECRET must be set together: every message to the ERP is signed.');
  if (NODE_ENV !== 'production') return errors;
  if (SMTP_URL === undefined && MAIL_TO_FILES !== '1')
    errors.push('SMTP_URL must be set in production: without it nobody receives mail (MAIL_TO_FILES=1 accepts that).');
  if (SAMPLE_DATA !== 'none')
    errors.push('SAMPLE_DATA must be none in production: its accounts have a public password.');
  if (OPERATOR_CNPJ === undefined || OPERATOR_NAME === undefined)
    errors.push('OPERATOR_CNPJ and OPERATOR_NAME must be set in production: they say who pays.');
  if (DATA_KEY === undefined) errors.push('DATA_KEY must be set in production: every gateway needs the same.');
  if (DATABASE_URL === undefined && ALLOW_EMBEDDED !== '1')
    errors.push(
      'DATABASE_URL must be set in production: the embedded database does not survive a power cut (ALLOW_EMBEDDED=1 accepts that).',
    );
  return errors;
}

/** Reads the file of `BANK_FILE`; an error in it is an error of the variable. */
function readBankFile(path: string, issues: z.RefinementCtx): banks.BankSettings {
  const refuse = (message: string): never => {
    issues.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(resolve(path), 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return refuse('must be the path of a JSON file that can be read');
  }
  try {
    return banks.readBankSettings(json);
  } catch (error) {
    if (!(error instanceof banks.BankSettingsError)) throw error;
    for (const reason of error.errors) refuse(`names a file in which ${reason}`);
    return z.NEVER;
  }
}

const unlessNone = (value: string): string | undefined => (value === 'none' ? undefined : value);

function splitKeys(value: string): readonly [string, ...string[]] {
  const [first = value, ...others] = splitList(value);
  return [first, ...others];
}

function splitList(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

function readMailbox(value: string, defaultName: string): Settings['mailFrom'] {
  const { name = '', bracketed, plain } = mailbox.exec(value)?.groups ?? {};
  return { name: name === '' ? defaultName : name, address: bracketed ?? plain ?? value };
}
