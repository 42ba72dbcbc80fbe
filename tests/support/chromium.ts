import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/builds.mjs';

/** Where the packages bring no Chromium. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium that starts on this machine, and the environment it needs beyond the usual. */
export interface ChromiumProgram {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * The Chromium that came with the packages, unpacked once into node_modules/.cache: the same on every machine, and without
 * the windows of a full browser, so that it takes a third less processor time. It is for Linux on x64; elsewhere the system's.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  const installed = [process.env.CHROMIUM_PATH ?? '', ...(isPackaged ? [] : SYSTEM_PATHS)].find(existsSync);
  if (installed) return { executablePath: installed, env: {} };
  if (!isPackaged) {
    throw new Error('The Chromium of the packages is for Linux on x64: install Chrome, or set CHROMIUM_PATH.');
  }
  const folder = join(ROOT, 'node_modules/.cache/chromium');
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    // Its own libraries and fonts: a bare machine has neither, and text without fonts is invisible.
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Unpacks beside and renames, so that another process never sees half of it. */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  // The package unpacks into the temporary folder, and its libraries only where it takes the machine for Lambda's. In a
  // process of its own, because servers under test that start meanwhile must not inherit that.
  await promisify(execFile)(process.execPath, [join(ROOT, 'tests/support/unpack-chromium.mjs')], {
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  await writeFile(join(draft, 'fonts.conf'), fontConfiguration(folder));
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function fontConfiguration(folder: string): string {
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}/fonts</dir>
  <cachedir>${escaped}/fonts-cache</cachedir>
</fontconfig>
`;
}
