import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';
import { createPublicLookup } from './public-lookup.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const [typeA, classIn, aliasOfQuestion] = [1, 1, 0xc00c];

/** Returns the answer to a DNS query: the addresses for IPv4, none for other types. */
function answerOf(query: Buffer, addresses: readonly string[]): Buffer {
  const questionEnd = query.indexOf(0, 12) + 5;
  const isForV4 = query.readUInt16BE(questionEnd - 4) === typeA;
  const found = isForV4 ? addresses : [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  [1, found.length, 0, 0].forEach((count, index) => header.writeUInt16BE(count, 4 + 2 * index));
  const records = found.map((address) => {
    const record = Buffer.alloc(16);
    [aliasOfQuestion, typeA, classIn, 0, 60, 4].forEach((value, index) => record.writeUInt16BE(value, 2 * index));
    record.set(address.split('.').map(Number), 12);
    return record;
  });
  return Buffer.concat([header, query.subarray(12, questionEnd), ...records]);
}

/** Starts a name server that answers every name with these addresses; without addresses it never answers. */
async function nameServer(addresses?: readonly string[]): Promise<{ address: string; asked: () => number }> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (query, { port, address }) => {
    asked += 1;
    if (addresses) socket.send(answerOf(query, addresses), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  sockets.push(socket);
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}

function lookUp(servers: readonly string[], name: string, options: { all?: boolean } = { all: true }) {
  return new Promise<unknown>((resolve) => {
    createPublicLookup(servers)(name, options, (error, found) => resolve(error?.message ?? found));
  });
}

it('gives the addresses of a public name, and refuses one with an address that is not public', async () => {
  const open = await nameServer(['93.184.215.14', '8.8.8.8']);
  expect(await lookUp([open.address], 'loja.example')).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '8.8.8.8', family: 4 },
  ]);
  expect(await lookUp([open.address], 'loja.example', {})).toBe('93.184.215.14');
  const mixed = await nameServer(['93.184.215.14', '10.0.0.1']);
  expect(await lookUp([mixed.address], 'loja.example')).toBe('the name leads to an address that is not public');
  const empty = await nameServer([]);
  expect(await lookUp([empty.address], 'loja.example')).toBe('the name has no address');
});

it('asks no name server for a name of this machine', async () => {
  const server = await nameServer(['93.184.215.14']);
  for (const name of ['localhost', 'LocalHost.', 'loja.localhost']) {
    expect(await lookUp([server.address], name)).toBe('the name leads to an address that is not public');
  }
  expect(server.asked()).toBe(0);
});

it('queries from this process, so that a silent name server does not occupy a thread of the system', async () => {
  const silent = await nameServer();
  const outbound = createOutbound({}, createPublicLookup([silent.address]));
  const limits = { timeoutMs: 100, bytesMax: 1_000 };
  let hasGivenUp = false;
  void lookUp([silent.address], 'outra.example').then(() => (hasGivenUp = true));
  const asking = Array.from({ length: 20 }, (_, index) => outbound.getPage(`https://loja-${index}.example/`, limits));
  const answers = await Promise.allSettled(asking);
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.message)).toEqual(
    Array.from({ length: 20 }, () => 'no answer in time'),
  );
  // The requests end at their own time limit, before the look-up gives up.
  expect(hasGivenUp).toBe(false);
});
