import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

const json = { 'Content-Type': 'application/json' };
const secret = 'SQLSTATE[42S02] /var/www/html/app.php:17';

/** How an answer can go wrong, by the name of what is asked for. Each text holds a secret that no person may see. */
const troubles = {
  silent: () => undefined,
  stalled: (response) => {
    response.writeHead(200, { ...json, 'Content-Length': 1000 }).write('{"code":"001"');
  },
  'html-200': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<html><h1>${secret}</h1></html>`);
  },
  'html-500': (response) => {
    response.writeHead(500, { 'Content-Type': 'text/html' }).end(`<html><pre>${secret}</pre></html>`);
  },
  'stack-500': (response) => {
    response.writeHead(500, json).end(JSON.stringify({ message: secret, trace: [secret], exception: 'PDOException' }));
  },
  'maintenance-503': (response) => {
    response.writeHead(503, { 'Content-Type': 'text/html' }).end(`<h1>${secret}</h1>`);
  },
  'throttled-429': (response) => {
    response.writeHead(429, { ...json, 'Retry-After': '7' }).end(JSON.stringify({ message: secret }));
  },
  'moved-302': (response) => {
    response.writeHead(302, { Location: 'http://127.0.0.1:9/elsewhere' }).end();
  },
  'broken-json': (response) => {
    response.writeHead(200, json).end(`{"code":"001","name":"${secret}`);
  },
  'other-shape': (response) => {
    response.writeHead(200, json).end(JSON.stringify([secret]));
  },
  'wrong-types': (response) => {
    response.writeHead(200, json).end(JSON.stringify({ code: { no: secret }, name: 7 }));
  },
  compressed: (response) => {
    response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end(gzipSync('{"code":"001","name":"x"}'));
  },
  endless: (response) => {
    response.writeHead(200, json).end(`"${'a'.repeat(21 * 1024 * 1024)}"`);
  },
  'cut-off': (response) => {
    response.writeHead(200, { ...json, 'Content-Length': 1000 }).write('{"code":"001"');
    // The head has to have left before the connection breaks.
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  reset: (response) => {
    response.socket?.resetAndDestroy();
  },
  'no-http': (response) => {
    response.socket?.end(`220 ${secret} ESMTP\r\n`);
  },
} satisfies Record<string, (response: ServerResponse) => unknown>;

export type TroubleName = keyof typeof troubles;

/** What the troubles' texts have in common. */
export const troubleSecret = /SQLSTATE|PDOException|app\.php|<h1>|<pre>/;

/** Answers badly if there is a trouble of that name. */
export function makeTrouble(name: string, response: ServerResponse): boolean {
  if (!Object.hasOwn(troubles, name)) return false;
  troubles[name as TroubleName](response);
  return true;
}
