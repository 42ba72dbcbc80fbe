import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listsOnly, sampleBank } from './domains/payouts/bank-file/settings.ts';
import { EnvError, readEnv } from './env.ts';

function errorsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('readEnv', () => {
  test('an empty environment runs the demonstration on the embedded database, on loopback', () => {
    expect(readEnv({})).toEqual({
      environment: 'development',
      gatewayHost: '127.0.0.1',
      gatewayPort: 3001,
      databaseUrl: undefined,
      databasePoolMax: 10,
      rateLimitScale: 1,
      importAnswerSeconds: 10,
      backup: {},
      dataDir: resolve('./data'),
      smtpUrl: undefined,
      mailFrom: { name: 'Parceria', address: 'nao-responda@localhost' },
      mailReplyTo: undefined,
      sampleData: 'demo',
      cepUrls: ['https://viacep.com.br/ws/{zip}/json/', 'https://opencep.com/v1/{zip}'],
      cnpjUrl: 'https://brasilapi.com.br/api/cnpj/v1/{document}',
      cpfUrl: undefined,
      avatarUrl: 'https://gravatar.com/avatar',
      administratorEmails: [],
      secondFactor: 'optional',
      undoMs: 10_000,
      payeeHoldMs: 48 * 60 * 60 * 1000,
      paymentApprovers: 2,
      additionLimits: { affiliateCents: 100_000, dayCents: 500_000, lineCents: 100_000 },
      retentionMonths: { clicks: 24, logins: 12 },
      operator: { cnpj: '11222333000181', name: 'Parceria Mídia Ltda' },
      billing: { pixKey: undefined, bank: undefined },
      bank: sampleBank,
      erp: undefined,
      dataKeys: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      trustedProxies: [],
      brandName: 'Parceria',
      brandColour: '#0b6072',
      logLevel: 'info',
    });
  });

  test('reads every variable', () => {
    const env = readEnv({
      NODE_ENV: 'production',
      GATEWAY_HOST: '0.0.0.0',
      GATEWAY_PORT: '0',
      DATABASE_URL: 'postgresql://u:p@db.example/parceria?sslmode=require',
      DATABASE_DIRECT_URL: 'postgresql://u:p@primary.example/parceria',
      DATABASE_POOL_MAX: '25',
      DATA_DIR: '/var/lib/parceria',
      SMTP_URL: 'smtps://u:p@mail.example:465',
      MAIL_FROM: 'Parceria Afiliados <oi@example.com>',
      MAIL_REPLY_TO: 'Atendimento <ajuda@example.com>',
      CEP_URLS: ' http://cep.example/{zip} , https://other.example/{zip}?f=json ',
      CNPJ_URL: 'none',
      CPF_URL: 'https://cpf.example/{document}',
      AVATAR_URL: 'https://avatar.example/a/',
      SECOND_FACTOR: 'staff',
      RATE_LIMIT_SCALE: '2.5',
      IMPORT_ANSWER_SECONDS: '5',
      UNDO_SECONDS: '20',
      PAYEE_HOLD_HOURS: '24',
      PAYMENT_APPROVERS: '1',
      BONUS_LIMIT: '250.5',
      PERSON_DAY_LIMIT: '2000',
      LINE_LIMIT: '500.25',
      RETENTION_CLICK_MONTHS: '36',
      RETENTION_LOGIN_MONTHS: '6',
      OPERATOR_CNPJ: '33.014.556/0001-96',
      OPERATOR_NAME: 'Rede Minha Ltda',
      BILLING_PIX_KEY: '33014556000196',
      BILLING_BANK: 'Banco 341, agência 1234, conta 56789-0',
      ERP_URL: 'http://10.0.0.9:8080/hook?from=rede',
      ERP_SECRET: `whsec_${'A'.repeat(32)}`,
      DATA_KEY: ` ${'k'.repeat(32)} , ${'l'.repeat(32)} `,
      PUBLIC_URL: 'https://parceria.example/',
      TRUSTED_PROXIES: '10.0.0.5, fd00::/8',
      BRAND_NAME: 'Minha Rede',
      BRAND_COLOUR: '#a1b2c3',
      ADMINISTRATOR_EMAILS: 'ana@example.com, bia@example.com',
      LOG_LEVEL: 'warn',
    });
    expect(env).toEqual({
      administratorEmails: ['ana@example.com', 'bia@example.com'],
      backup: {},
      environment: 'production',
      gatewayHost: '0.0.0.0',
      gatewayPort: 0,
      databaseUrl: 'postgresql://u:p@db.example/parceria?sslmode=require',
      databaseDirectUrl: 'postgresql://u:p@primary.example/parceria',
      databasePoolMax: 25,
      rateLimitScale: 2.5,
      importAnswerSeconds: 5,
      dataDir: '/var/lib/parceria',
      smtpUrl: 'smtps://u:p@mail.example:465',
      mailFrom: { name: 'Parceria Afiliados', address: 'oi@example.com' },
      mailReplyTo: { name: 'Atendimento', address: 'ajuda@example.com' },
      sampleData: 'none',
      cepUrls: ['http://cep.example/{zip}', 'https://other.example/{zip}?f=json'],
      cnpjUrl: undefined,
      cpfUrl: 'https://cpf.example/{document}',
      avatarUrl: 'https://avatar.example/a',
      secondFactor: 'staff',
      undoMs: 20_000,
      payeeHoldMs: 24 * 60 * 60 * 1000,
      paymentApprovers: 1,
      additionLimits: { affiliateCents: 25_050, dayCents: 200_000, lineCents: 50_025 },
      retentionMonths: { clicks: 36, logins: 6 },
      operator: { cnpj: '33014556000196', name: 'Rede Minha Ltda' },
      billing: { pixKey: '33014556000196', bank: 'Banco 341, agência 1234, conta 56789-0' },
      bank: listsOnly,
      erp: { url: 'http://10.0.0.9:8080/hook?from=rede', key: Buffer.alloc(24) },
      dataKeys: ['k'.repeat(32), 'l'.repeat(32)],
      publicUrl: 'https://parceria.example',
      trustedProxies: ['10.0.0.5', 'fd00::/8'],
      brandName: 'Minha Rede',
      brandColour: '#a1b2c3',
      logLevel: 'warn',
    });
  });

  test('treats an empty or blank value as unset', () => {
    expect(readEnv({ GATEWAY_PORT: '', SAMPLE_DATA: '  ', DATABASE_URL: '' })).toEqual(readEnv({}));
  });

  test.each([
    ['none', 'none'],
    ['demo', 'demo'],
    ['1000000', 1_000_000],
  ])('SAMPLE_DATA=%s', (value, expected) => {
    expect(readEnv({ SAMPLE_DATA: value }).sampleData).toBe(expected);
  });

  test('CEP_URLS=none disables the address look-up', () => {
    expect(readEnv({ CEP_URLS: 'none' }).cepUrls).toEqual([]);
  });

  test('a sender without a name uses the brand name', () => {
    expect(readEnv({ MAIL_FROM: 'oi@example.com', BRAND_NAME: 'Rede' }).mailFrom).toEqual({
      name: 'Rede',
      address: 'oi@example.com',
    });
  });

  test('reports every error at once, one line each', () => {
    expect(
      errorsOf({
        NODE_ENV: 'prod',
        GATEWAY_PORT: '70000',
        DATABASE_URL: 'mysql://u@h/d',
        DATABASE_POOL_MAX: '0',
        BONUS_LIMIT: '1.000,00',
        RETENTION_CLICK_MONTHS: '0',
        SMTP_URL: 'mail.example',
        MAIL_FROM: 'nobody',
        MAIL_REPLY_TO: 'everybody',
        SAMPLE_DATA: 'lots',
        CEP_URLS: 'https://cep.example/{zip},https://cep.example/01001000',
        PUBLIC_URL: 'parceria.example',
        BRAND_NAME: 'x'.repeat(61),
        ALLOW_EMBEDDED: 'yes',
        LOG_LEVEL: 'loud',
      }).map((line) => line.split(' ')[0]),
    ).toEqual([
      'NODE_ENV',
      'GATEWAY_PORT',
      'DATABASE_URL',
      'DATABASE_POOL_MAX',
      'SMTP_URL',
      'MAIL_FROM',
      'MAIL_REPLY_TO',
      'SAMPLE_DATA',
      'CEP_URLS',
      'BONUS_LIMIT',
      'RETENTION_CLICK_MONTHS',
      'PUBLIC_URL',
      'BRAND_NAME',
      'ALLOW_EMBEDDED',
      'LOG_LEVEL',
    ]);
  });

  test.each([
    ['GATEWAY_PORT', '3001.5', 'GATEWAY_PORT must be a whole number from 0 to 65535.'],
    ['GATEWAY_PORT', '0x10', 'GATEWAY_PORT must be a whole number from 0 to 65535.'],
    ['SAMPLE_DATA', '0', 'SAMPLE_DATA must be none, demo, or a count of conversions from 1 to 5000000.'],
    ['MAIL_FROM', 'a@b.c\r\nBcc: x@y.z', 'MAIL_FROM must be a mail address, or a name and an address: Name <address>.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent.'],
    ['PUBLIC_URL', 'https://a.example/?x=1', 'PUBLIC_URL must be an http address without query or fragment.'],
  ])('%s=%j is refused in words', (name, value, line) => {
    expect(errorsOf({ [name]: value })).toEqual([line]);
  });

  test.each([
    'postgres://u:p@db-1,db-2/parceria',
    'postgres://u:p@db-1:5432,db-2:5432/parceria',
    'postgres://db-1/parceria?target_session_attrs=read-write',
    'postgres:///parceria?host=db-1,db-2',
  ])('refuses several hosts with a sentence that says what to do: %s', (address) => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
      expect(errorsOf({ DATABASE_URL: 'postgres://db/parceria', [name]: address })).toEqual([
        expect.stringMatching(`^${name} names several hosts.*HAProxy.*deploy/ha`),
      ]);
    expect(errorsOf({ DATABASE_URL: 'postgres://u:p,q@db/parceria' })).toEqual([]);
  });

  test('no error message contains a secret', () => {
    const errors = errorsOf({ DATABASE_URL: 'http://u:s3cret@db/x', SMTP_URL: 'http://u:s3cret@mail' }).join('\n');
    expect(errors).toContain('DATABASE_URL');
    expect(errors).not.toContain('s3cret');
  });

  test.each([
    [{ ERP_URL: 'https://erp.example/hook' }, ['ERP_URL and ERP_SECRET must be set together']],
    [{ ERP_SECRET: `whsec_${'A'.repeat(32)}` }, ['ERP_URL and ERP_SECRET must be set together']],
    [
      { ERP_URL: 'https://u:p@erp.example/', ERP_SECRET: `whsec_${'A'.repeat(28)}` },
      [
        'ERP_URL must be an http address without a user, password or fragment.',
        'ERP_SECRET must be whsec_ and the base64 of 24 to 64 random bytes.',
      ],
    ],
  ])('the ERP needs an address and a strong secret: %j', (source, lines) => {
    const errors = errorsOf(source);
    expect(errors.map((error, at) => error.startsWith(lines[at] ?? '-'))).toEqual(lines.map(() => true));
  });

  test('sending mail requires a sender address', () => {
    expect(errorsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
      'MAIL_FROM must be set where SMTP_URL is: it is the sender of every mail.',
    ]);
  });

  test('production refuses sample accounts and the embedded database, and reports them with the other errors', () => {
    const errors = errorsOf({ NODE_ENV: 'production', SAMPLE_DATA: 'demo', GATEWAY_PORT: 'x' });
    expect(errors.map((line) => line.split(' ')[0])).toEqual([
      'GATEWAY_PORT',
      'SMTP_URL',
      'SAMPLE_DATA',
      'OPERATOR_CNPJ',
      'DATA_KEY',
      'DATABASE_URL',
    ]);
  });

  test('BANK_FILE is read at once, and each of its errors is printed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-file-'));
    const path = join(folder, 'bank.json');
    const fileWith = (text: string) => {
      writeFileSync(path, text);
      return { BANK_FILE: path };
    };
    try {
      expect(readEnv(fileWith('\uFEFF{"format":"csv","next_file_number":7}')).bank).toMatchObject({
        next_file_number: 7,
      });
      expect(errorsOf({ BANK_FILE: join(folder, 'none.json') })).toEqual([
        'BANK_FILE must be the path of a JSON file that can be read.',
      ]);
      expect(errorsOf(fileWith('{'))).toEqual(['BANK_FILE must be the path of a JSON file that can be read.']);
      const errors = errorsOf(fileWith('{"format":"cnab240","layout":"itau","bank_code":"1"}'));
      expect(errors).toContain('BANK_FILE names a file in which bank_code must be 3 digits.');
      expect(errors.length).toBeGreaterThan(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('an operator whose CNPJ has letters needs a bank that takes them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-file-'));
    const path = join(folder, 'bank.json');
    const bank = {
      format: 'cnab240',
      layout: 'itau',
      bank_code: '341',
      bank_name: 'Itaú',
      agreement: '1',
      agency: '1',
      account: '1',
    };
    const errorsWith = (letters: boolean) => {
      writeFileSync(path, JSON.stringify({ ...bank, letters_in_tax_id: letters }));
      return errorsOf({ BANK_FILE: path, OPERATOR_CNPJ: '12ABC34501DE35' });
    };
    try {
      expect(errorsWith(true)).toEqual([]);
      expect(errorsWith(false)).toEqual([expect.stringContaining('OPERATOR_CNPJ has letters')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('production accepts the embedded database and mails in files when each is enabled explicitly', () => {
    const operator = { OPERATOR_CNPJ: '33014556000196', OPERATOR_NAME: 'Rede Minha Ltda' };
    const production = { NODE_ENV: 'production', ALLOW_EMBEDDED: '1', DATA_KEY: 'k'.repeat(32), ...operator };
    expect(errorsOf(production)).toEqual([
      'SMTP_URL must be set in production: without it nobody receives mail (MAIL_TO_FILES=1 accepts that).',
    ]);
    expect(readEnv({ ...production, MAIL_TO_FILES: '1' })).toMatchObject({
      environment: 'production',
      databaseUrl: undefined,
      sampleData: 'none',
    });
  });
});
