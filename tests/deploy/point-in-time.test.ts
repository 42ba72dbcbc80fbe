import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../tools/builds.mjs';
import { temporaryFolder } from '../support/reaper.ts';
import { freePort } from '../support/server-process.ts';

const name = 'the documented steps restore to a moment between two backups';

if (existsSync('/usr/lib/postgresql')) {
  it(name, async () => {
    const folder = temporaryFolder('moment');
    const script = join(ROOT, 'deploy/try-point-in-time.sh');
    const args = [join(folder.path, 'tried'), String(await freePort())];
    // The server runs as another user, who must get there.
    execFileSync('chmod', ['755', folder.path]);
    const output = execFileSync(script, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    expect(output).toMatch(/^Restored to 20\d\d-.*: payments 1 .* and 2 .* are there, 3 and the loss are not\.$/m);
    expect(existsSync(join(folder.path, 'tried'))).toBe(false);
    await folder.remove();
  });
} else it.skip(`${name} (skipped: no PostgreSQL of Debian on this machine)`);
