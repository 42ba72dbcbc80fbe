import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryFolder } from './memory-folder.mjs';

describe('the folder in memory', () => {
  let parent: string;

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'memory-'));
  });

  afterEach(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  it('is removed with its content once its process has been killed', async () => {
    const module = join(import.meta.dirname, 'memory-folder.mjs');
    const program = `import { createMemoryFolder } from ${JSON.stringify(module)};
      console.log(createMemoryFolder({ parent: ${JSON.stringify(parent)}, freeMinBytes: 1 }));
      setInterval(() => undefined, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const folder = String(line).trim();
    writeFileSync(join(folder, 'database'), 'rows');
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(folder)).toBe(false);
  });

  it('is not created without enough memory, or without a folder in memory', () => {
    expect(createMemoryFolder({ parent, freeMinBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined();
    expect(createMemoryFolder({ parent: join(parent, 'none'), freeMinBytes: 1 })).toBeUndefined();
    expect(readdirSync(parent)).toEqual([]);
  });
});
