/** Returns a request by a key, as the proxy hands it in. */
export const loggedRequest = (serial: number) => ({
  method: 'GET',
  path: '/api/channel',
  query: null,
  body: null,
  status: 200,
  code: null,
  duration_ms: 3,
  request_id: `request-${serial}`,
  address: null,
  age_ms: 0,
});
