import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Readable, Writable } from 'node:stream';

/** Where Debian installs the programs of each version of PostgreSQL. */
const debianFolder = '/usr/lib/postgresql';

/** Returns the path of a program: on the PATH, or the newest one that Debian has installed. */
function findTool(name: string): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.toSorted((left, right) => Number(right) - Number(left));
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...newestFirst.map((version) => join(debianFolder, version, 'bin')),
  ];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`${name} is not installed here (Debian: postgresql-client, tar).`);
  return found;
}

interface ToolOptions {
  env?: Record<string, string>;
  /** Fed to its standard input. */
  input?: ReadableStream<Uint8Array>;
}

interface RunningTool {
  output: ReadableStream<Uint8Array>;
  /** Resolves when the program has ended well. @throws {Error} with what it wrote to standard error */
  ended: Promise<void>;
}

/** Starts a program of the system. */
export function startTool(name: string, args: readonly string[], { env = {}, input }: ToolOptions = {}): RunningTool {
  const child = spawn(findTool(name), args, {
    env: { ...process.env, ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} ended with ${code}: ${errors.trim()}`));
    });
  });
  const fed =
    input === undefined || child.stdin === null
      ? Promise.resolve()
      : // What the program no longer reads is explained by its own end.
        input.pipeTo(Writable.toWeb(child.stdin)).catch((error: unknown) => {
          child.stdin?.destroy();
          if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
        });
  if (child.stdout === null) throw new Error('a program without output');
  return {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the types of Node differ from those of the web
    output: Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
    ended: Promise.all([exited, fed]).then(() => undefined),
  };
}

/** Runs a program whose output is of no interest. */
export async function runTool(name: string, args: readonly string[], options: ToolOptions = {}): Promise<void> {
  const { output, ended } = startTool(name, args, options);
  await Promise.all([output.pipeTo(new WritableStream()), ended]);
}
