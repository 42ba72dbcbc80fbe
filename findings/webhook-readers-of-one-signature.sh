#!/bin/sh
# Two libraries of one standard take the same signature and then disagree: on a body that is no JSON, on names of headers, and
# on what a Fetch server hands them.
#
# Packages: standardwebhooks 1.1.1, svix 2.5.0
# Behaviour: Standard Webhooks signs id, time and body. standardwebhooks parses the body as JSON after the check; svix returns
#   nothing and leaves it alone. Both read headers of a plain object only.
# Seen 2026-11-29, all correctly signed:
#   body `event=sale&order=A1` (a form, as postbacks of trackers are): standardwebhooks throws a SyntaxError, svix accepts.
#   headers `svix-id`, `svix-timestamp`, `svix-signature`: svix accepts, standardwebhooks 'Missing required headers'.
#   a `Headers` object (Fetch, Hono, Next): 'Missing required headers' from both, for a complete request.
#   during a rotation, `v1,new v1,old` in one header and the same as two headers (Node joins them by `, `) are read by both.
# Matters: receivers are told 'use any Standard Webhooks library'. The sender sees a refusal and looks for a wrong secret.
# What to do: send JSON under the standard's names. In guides: verify the raw body, pass `Object.fromEntries(headers)`.
set -eu; folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts standardwebhooks@1.1.1 svix@2.5.0
cat >seen.cjs <<'EOF'
const libraries = [require('standardwebhooks').Webhook, require('svix').Webhook];
const [secret, oldSecret] = ['n', 'o'].map((letter) => `whsec_${Buffer.from(letter.repeat(24)).toString('base64')}`);
const now = new Date();
const signed = (body, join = ' ') => {
  const values = [secret, oldSecret].map((key) => new libraries[0](key).sign('msg_1', now, body));
  return { id: 'msg_1', timestamp: String(Math.floor(now / 1000)), signature: values.join(join) };
};
const headersOf = (parts, prefix) => Object.fromEntries(Object.entries(parts).map(([name, value]) => [prefix + name, value]));
const verify = (body, headers) =>
  libraries.map((Library) => {
    const outcomes = [secret, oldSecret].map((key) => {
      try {
        new Library(key).verify(body, headers);
        return 'accepted';
      } catch (error) {
        return error instanceof SyntaxError ? 'SyntaxError' : error.message;
      }
    });
    return [...new Set(outcomes)].join();
  });
const [json, form] = ['{"order":"A1"}', 'event=sale&order=A1'];
const seen = {
  json: verify(json, headersOf(signed(json), 'webhook-')),
  twoHeaders: verify(json, headersOf(signed(json, ', '), 'webhook-')),
  form: verify(form, headersOf(signed(form), 'webhook-')),
  svixNames: verify(json, headersOf(signed(json), 'svix-')),
  fetchHeaders: verify(json, new Headers(headersOf(signed(json), 'webhook-'))),
};
console.log(seen);
const missing = 'Missing required headers';
const expected = {
  json: ['accepted', 'accepted'],
  twoHeaders: ['accepted', 'accepted'],
  form: ['SyntaxError', 'accepted'],
  svixNames: [missing, 'accepted'],
  fetchHeaders: [missing, missing],
};
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('The behaviour changed: the two libraries read one signed message otherwise.');
  process.exitCode = 1;
}
EOF
node seen.cjs
