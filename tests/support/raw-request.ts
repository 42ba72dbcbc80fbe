import { connect } from 'node:net';

/** What a server sent on a connection until that was closed. */
export interface RawAnswer {
  status: number;
  headers: string;
  /** Parsed JSON; undefined where it is none. */
  body: unknown;
}

/**
 * Writes a text to a server as it is, which no HTTP client would do, and reads what comes until the connection is closed.
 *
 * @param more is written a little later, so that the sender is slow and not silent
 */
export function rawRequest(url: string, text: string, more = ''): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text, () => socket.write(more)));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    // The server may close while something is still on its way to it.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const end = answer.indexOf('\r\n\r\n');
      const headers = answer.slice(0, Math.max(0, end));
      resolve({ status: Number(headers.split(' ')[1]), headers, body: parsed(answer.slice(end + 4)) });
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Targets of requests that are no address of anything, and one that is too long. */
export const malformedTargets = [
  '//',
  '//evil.example/',
  '/\\',
  '/\\evil.example',
  '/%',
  '/api/%',
  '/%ff',
  'http://[',
  'http://[/api/bank',
  'nowhere',
  '/a b',
  '/\u0001',
  '/é',
  `/${'x'.repeat(20_000)}`,
] as const;
