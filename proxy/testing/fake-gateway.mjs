// Fake gateway process for the supervisor, with failures configured by the environment.
import { createServer } from 'node:http';

if (process.env.FAKE_FAULT === 'ends') {
  process.stderr.write('DATABASE_URL must be an address.\n');
  process.exit(1);
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
  if (process.env.FAKE_FAULT === 'hangs' && pathname === '/healthz') return;
  const answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(bodyOf(pathname)));
  if (searchParams.get('path')?.endsWith('/export_csv')) {
    response.write('id\r\n');
    process.stdout.write('an export begins\n', () => setTimeout(() => response.end('1\r\n'), 300));
  } else if (pathname === '/v2/login')
    process.stdout.write('somebody signs in\n', () => setTimeout(answer, Number(process.env.FAKE_LOGIN_MS ?? 300)));
  else answer();
});
server.listen(Number(process.env.GATEWAY_PORT), process.env.GATEWAY_HOST, () => {
  const address = server.address();
  process.send?.({ type: 'listening', port: typeof address === 'object' ? address?.port : 0 });
});
process.on('SIGTERM', () => {
  process.stdout.write('the gateway was asked to stop\n');
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));

/** @param {string} pathname */
function bodyOf(pathname) {
  if (pathname !== '/v2/login') return { status: 'ok', pid: process.pid };
  const user = { user_id: 1, email: 'a@example.test', profile: 'administrador', name: process.env.PUBLIC_URL };
  return { login: { user, token: 't' } };
}
