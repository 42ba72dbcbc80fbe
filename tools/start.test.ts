import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveToReaper } from '../tests/support/reaper.ts';
import { BUILDS, ROOT } from './builds.mjs';

describe('npm start, in a folder with a space in its name', () => {
  let clone: string;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'a clone-'));
    for (const path of Object.values(BUILDS).flat()) {
      if (extname(path)) write(path, '');
      else mkdirSync(join(clone, path), { recursive: true });
    }
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
      'tools/one-process.ts',
      'proxy/main.ts',
      'gateway/main.ts',
      'gateway/db/pglite-worker.ts',
      'gateway/domains/payouts/tax-invoice/tax-invoice-worker.ts',
      'gateway/commands/prepare-database.ts',
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

  function writeSites() {
    for (const site of ['admin', 'affiliate']) {
      write(`${site}/index.html`, '<title>A site</title>');
      for (const script of ['early', 'service-worker', 'shop-script']) write(`${site}/${script}.ts`, '');
    }
    write('docs-site/client/main.ts', `import './main.css';`);
    write('docs-site/client/main.css', 'body { margin: 0 }');
    write('docs-site/client/early.ts', 'document.title;');
    write('docs-site/render/site.ts', `export const renderSite = () => [['index.html', '<title>Docs</title>']];`);
  }

  it('runs both servers in one process, and by name, or with the address of a gateway, the proxy alone', () => {
    writeSites();
    write('proxy/main.ts', 'console.log(process.env.GATEWAY_URL);');
    expect(start().stdout).toBe('tools/one-process.ts\n');
    expect(startWith({ GATEWAY_URL: 'http://gateway.test' }).stdout).toBe('http://gateway.test\n');
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

  describe('tools/start.sh', () => {
    /** Runs it as npm does, where the program says each time that it starts, with its process id. */
    function startLoop(program: string) {
      writeSites();
      write('tools/one-process.ts', `console.log('pid', process.pid); ${program}`);
      const env = { PATH: process.env.PATH, npm_lifecycle_event: 'start' };
      const shell = spawn('sh', ['-c', `sh '${join(clone, 'tools/start.sh')}'; exit $?`], { env, detached: true });
      if (shell.pid !== undefined) leaveToReaper({ processGroup: shell.pid, signal: 'SIGKILL' });
      let output = '';
      for (const stream of [shell.stdout, shell.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const pids = () => [...output.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
      return {
        shell,
        // The streams close when the program has exited as well.
        exit: once(shell, 'close').then(([code]) => code as number | null),
        output: () => output,
        /** Resolves with the process id of the nth start. */
        started: async (nth: number) => {
          await expect.poll(() => pids().length, { timeout: 30_000 }).toBe(nth);
          return pids().at(-1) ?? 0;
        },
      };
    }
    const serves = `process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(); }); setInterval(() => {}, 60_000);`;

    it('starts a program again that was killed, and ends both by SIGTERM', async () => {
      const loop = startLoop(serves);
      const first = await loop.started(1);
      process.kill(first, 'SIGKILL');
      const second = await loop.started(2);
      expect(second).not.toBe(first);
      expect(loop.output()).toContain('The server ended with code 137 and is started again in 1 s.');
      // As a terminal or a supervisor does: to all of the group.
      process.kill(-(loop.shell.pid ?? 0), 'SIGTERM');
      await loop.exit;
      expect(loop.output()).toContain('asked to stop');
      expect(() => process.kill(second, 0)).toThrow('ESRCH');
    });

    it("ends both when npm's shell is killed", async () => {
      const loop = startLoop(serves);
      const pid = await loop.started(1);
      loop.shell.kill('SIGKILL');
      await loop.exit;
      expect(loop.output()).toContain('asked to stop');
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    });

    it.each([0, 1, 2])('ends with %i, by which a program says that another start would end alike', async (code) => {
      const loop = startLoop(`process.exit(${code});`);
      expect(await loop.exit).toBe(code);
      await loop.started(1);
    });

    it('starts a program again that has failed', async () => {
      const loop = startLoop(`process.exitCode = 70; process.on('SIGTERM', () => {});`);
      await loop.started(2);
      process.kill(-(loop.shell.pid ?? 0), 'SIGTERM');
      await loop.exit;
    });
  });

  it('does not rebuild what is up to date, nor for a changed test or other times', () => {
    start('reconcile');
    write('shared/word.test.ts', `// A test is no part of the build.`);
    write('shared/word.ts', `export const word = 'first';`);
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

    it('runs an existing build without the sources, beside the migrations that it reads', () => {
      write('gateway/db/migrations/0000_initial.sql', '');
      for (const path of ['shared', 'proxy', 'bench', 'vite.config.ts'])
        rmSync(join(clone, path), { recursive: true, force: true });
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
      'Unknown program: nonsense. There are: one-process, proxy, gateway, add-staff, reconcile, backup, restore, rotate-keys, export, import, bench.\n',
    );
    expect(status).toBe(2);
  });
});
