import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, freePorts } from './server-process.ts';

it('gives no port that has been given, or that somebody listens at', async () => {
  const given = await freePort();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const chosen = [given - 1, given, listening - 1, listening];
    const first = await freePorts(2, () => chosen.shift() ?? 9_990);
    expect([first, chosen]).toEqual([9_990, []]);
  } finally {
    server.close();
  }
});
