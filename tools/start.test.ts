import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './builds.mjs';

describe('npm start, in a folder with a space in its name', () => {
  let clone: string;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'a clone-'));
    for (const path of [
      'tools',
      'shared/words',
      'shared/locale.ts',
      'vite.config.ts',
      'tsconfig.json',
      'package.json',
    ]) {
      cpSync(join(ROOT, path), join(clone, path), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    for (const path of [
      'proxy/main.ts',
      'gateway/main.ts',
      'gateway/db/pglite-worker.ts',
      'gateway/domains/payouts/tax-invoice/tax-invoice-worker.ts',
      'gateway/commands/add-staff.ts',
      'gateway/commands/backup.ts',
      'gateway/commands/restore.ts',
      'gateway/commands/rotate-keys.ts',
      'gateway/commands/export.ts',
      'gateway/commands/import.ts',
      'bench/main.ts',
      'bench/bare-receiver.ts',
    ]) {
      write(path, `console.log('${path}');`);
    }
    write('shared/word.ts', `export const word = 'first';`);
    write(
      'gateway/commands/reconcile.ts',
      `import { word } from '#shared/word.ts'; console.log(word, process.env.NODE_ENV, process.argv.slice(2));`,
    );
  });

  afterEach(() => {
    rmSync(clone, { recursive: true });
  });

  function write(path: string, content: string) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), content);
  }

  function start(...args: string[]) {
    return startWith({}, ...args);
  }

  function startWith(variables: Record<string, string>, ...args: string[]) {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...variables };
    return spawnSync('node', [join(clone, 'tools/start.mjs'), ...args], { cwd: tmpdir(), encoding: 'utf8', env });
  }

  it('builds what is missing, then runs the program with the given arguments and environment', () => {
    const { stdout, stderr } = start('reconcile', '--deep');
    expect(stderr).toMatch(/servers: built in/);
    expect(stdout).toBe(`first production [ '--deep' ]\n`);
  });

  it('runs the proxy with an embedded gateway, and by name with a separate one', () => {
    for (const site of ['admin', 'affiliate']) {
      write(`${site}/index.html`, '<title>A site</title>');
      for (const script of ['early', 'service-worker']) write(`${site}/${script}.ts`, '');
    }
    write('proxy/main.ts', 'console.log(process.env.GATEWAY_URL);');
    expect(start().stdout).toBe('undefined\n');
    expect(start('proxy').stdout).toBe('http://127.0.0.1:3001\n');
    expect(startWith({ GATEWAY_PORT: '4001' }, 'proxy').stdout).toBe('http://127.0.0.1:4001\n');
    expect(startWith({ GATEWAY_URL: 'http://gateway.test' }, 'proxy').stdout).toBe('http://gateway.test\n');
  });

  it("is stopped by SIGTERM when npm's shell exits", async () => {
    const program = `process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(); }); setInterval(() => {}, 60_000);`;
    write('gateway/main.ts', `${program} console.log('runs');`);
    const command = `node '${join(clone, 'tools/start.mjs')}' gateway; exit $?`;
    const env = { PATH: process.env.PATH, npm_lifecycle_event: 'start:gateway' };
    const shell = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output === 'runs\n') shell.kill('SIGTERM');
    });
    // The stream closes when the program has exited as well.
    await once(shell, 'close');
    expect(output).toBe('runs\nasked to stop\n');
  });

  it('does not rebuild what is up to date, nor for a changed test', () => {
    start('reconcile');
    write('shared/word.test.ts', `// A test is no part of the build.`);
    expect(start('reconcile').stderr).toBe('');
  });

  it('rebuilds after a change', () => {
    start('reconcile');
    write('shared/word.ts', `export const word = 'second';`);
    const { stdout, stderr } = start('reconcile');
    expect(stderr).toMatch(/servers: built in/);
    expect(stdout).toMatch(/^second/);
  });

  it('does not start a program whose sources do not build', () => {
    start('reconcile');
    write('shared/word.ts', `export const word = ;`);
    const { stdout, stderr, status } = start('reconcile');
    expect(stderr).toMatch(/The build failed: servers\.\n$/);
    expect([stdout, status]).toEqual(['', 1]);
  });

  describe('where the build tools are not installed', () => {
    beforeEach(() => {
      start('reconcile');
      unlinkSync(join(clone, 'node_modules'));
    });

    it('runs an existing build', () => {
      expect(start('reconcile').stdout).toMatch(/^first/);
    });

    it('prints one line when the build is older than the sources', () => {
      write('shared/word.ts', `export const word = 'second';`);
      const { stderr, status } = start('reconcile');
      expect(stderr).toMatch(/^dist\/ lacks or is older than: servers\. Build with .+\n$/);
      expect(status).toBe(1);
    });
  });

  it('lists the available programs', () => {
    const { stderr, status } = start('nonsense');
    expect(stderr).toBe(
      'Unknown program: nonsense. There are: proxy, gateway, add-staff, reconcile, backup, restore, rotate-keys, export, import, bench.\n',
    );
    expect(status).toBe(2);
  });
});
