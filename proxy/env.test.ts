import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addMachineSecret, machineSecrets } from '#shared/server/machine-secret.ts';
import { EnvError, readEnv } from './env.ts';

const errorsOf = (source: Record<string, string>): string[] => {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.message.split('\n');
    throw error;
  }
};

describe('configuration', () => {
  it('defaults to a demonstration on loopback with an embedded gateway', () => {
    expect(readEnv({})).toEqual({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      gatewayUrl: undefined,
      gateways: [],
      publicUrl: undefined,
      sessionSecrets: undefined,
      dataDir: resolve('data'),
      brandName: 'Parceria',
      brandColour: undefined,
      brandLogo: undefined,
      paymentEmail: 'pagamentos@parceria.test',
      trustProxyHops: 0,
      rateLimitScale: 1,
      hasSampleData: true,
      logLevel: 'warn',
    });
  });

  it('reads every variable, and treats an empty one as unset', () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(40)];
    const env = readEnv({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '0',
      GATEWAY_URL: 'https://gateway.example/base/',
      GATEWAY_PORT: '',
      PUBLIC_URL: 'https://parceria.example/',
      SESSION_SECRET: `${first}, ${second}`,
      DATA_DIR: '/var/lib/parceria',
      BRAND_NAME: 'Feira',
      BRAND_COLOUR: '#A1b2c3',
      BRAND_LOGO: 'affiliate/public/favicon.svg',
      TRUST_PROXY: '2',
      RATE_LIMIT_SCALE: '0.5',
      LOG_LEVEL: 'debug',
    });
    expect(env).toMatchObject({
      environment: 'production',
      host: '0.0.0.0',
      port: 0,
      gatewayUrl: 'https://gateway.example/base',
      publicUrl: 'https://parceria.example',
      sessionSecrets: [first, second],
      dataDir: '/var/lib/parceria',
      paymentEmail: undefined,
      brandColour: '#A1b2c3',
      brandLogo: resolve('affiliate/public/favicon.svg'),
      brandName: 'Feira',
      trustProxyHops: 2,
      rateLimitScale: 0.5,
      hasSampleData: false,
      logLevel: 'debug',
    });
  });

  it('reports every error on its own line, without secrets', () => {
    const errors = errorsOf({
      NODE_ENV: 'live',
      HOST: 'a b',
      PORT: '70000',
      GATEWAY_URL: 'gateway',
      SESSION_SECRET: 'short-secret',
      BRAND_NAME: 'x'.repeat(61),
      BRAND_COLOUR: 'red',
      BRAND_LOGO: 'package.json',
      TRUST_PROXY: 'yes',
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'loud',
    });
    expect(errors.map((line) => line.split(' ')[0])).toEqual([
      'NODE_ENV',
      'HOST',
      'PORT',
      'GATEWAY_URL',
      'SESSION_SECRET',
      'BRAND_NAME',
      'BRAND_COLOUR',
      'BRAND_LOGO',
      'TRUST_PROXY',
      'RATE_LIMIT_SCALE',
      'LOG_LEVEL',
    ]);
    expect(errors.join()).not.toContain('short-secret');
    for (const line of errors) expect(line).toMatch(/ must be .*\.$/);
  });

  it.each(['missing.svg', 'affiliate', 'package.json'])('%s is rejected as a logo', (path) => {
    expect(errorsOf({ BRAND_LOGO: path })).toEqual([
      'BRAND_LOGO must be a readable file of at most 200000 bytes that ends in .svg, .png, .webp.',
    ]);
  });

  it.each(['notas@açaí.com.br', 'notas&recibos@parceria.example', 'notas@parceria.example'])(
    '%s is taken as the address for tax invoices',
    (address) => expect(readEnv({ PAYMENT_EMAIL: address }).paymentEmail).toBe(address),
  );

  it.each(['notas', 'notas@parceria', 'Notas <notas@parceria.example>'])(
    '%s is rejected as the address for tax invoices',
    (address) => expect(errorsOf({ PAYMENT_EMAIL: address })).toEqual(['PAYMENT_EMAIL must be an e-mail address.']),
  );

  it('requires a shared secret in production', () => {
    expect(errorsOf({ NODE_ENV: 'production' })).toEqual([
      'SESSION_SECRET must be set in production: every proxy needs the same.',
    ]);
  });
});

describe('generated secret', () => {
  it('is created once, long, and readable by its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secret-'));
    const dataDir = join(folder, 'data');
    const [secret] = machineSecrets(dataDir, 'session-secret');
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(machineSecrets(dataDir, 'session-secret')).toEqual([secret]);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe(secret);
    // A new one seals from the next start on, and the old one still opens.
    addMachineSecret(dataDir, 'session-secret');
    const [newest, ...replaced] = machineSecrets(dataDir, 'session-secret');
    expect(replaced).toEqual([secret]);
    expect(newest).toHaveLength(43);
    rmSync(folder, { recursive: true });
  });
});
