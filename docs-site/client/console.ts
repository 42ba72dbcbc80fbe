import { find, findAll, findAs } from './page.ts';

interface CallParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  value: string;
}

/** An operation, as its button has it. */
interface Call {
  method: string;
  path: string;
  parameters: CallParameter[];
  body?: unknown;
}

let call: Call = { method: 'GET', path: '', parameters: [] };
let isListening = false;

const as = (): string | undefined => findAs(HTMLInputElement, '#console [name="as"]:checked').value;

/** Opens the console with an operation. Reads run at once; what changes something is agreed to each time. */
export function openConsole(text: string): void {
  const written: unknown = JSON.parse(text);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the build of this very page wrote it
  call = written as Call;
  const { method, path, parameters, body } = call;
  const changes = method !== 'GET';
  find('#console .target').textContent = `${method} ${path}`;
  find('#console .parameters').replaceChildren(...parameters.filter(isAsked).map(inputOf));
  find('#console .body').hidden = body === undefined;
  findAs(HTMLTextAreaElement, '#console-body').value = body === undefined ? '' : JSON.stringify(body, null, 2);
  find('#console .warning').hidden = !changes;
  findAs(HTMLInputElement, '#console [name="understood"]').checked = false;
  find('#console .of-read').hidden = changes;
  find('#console .of-change').hidden = !changes;
  find('#console .answer').hidden = true;
  say(undefined);
  listen();
  findAs(HTMLDialogElement, '#console').showModal();
  void showWho();
}

/** The header of browsers is added by itself. */
const isAsked = ({ name }: CallParameter): boolean => name !== 'X-Requested-With';

function inputOf({ name, in: place, required, value }: CallParameter): HTMLElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.name = name;
  input.dataset['place'] = place;
  input.required = required;
  // One request of the console is one intention.
  input.value = name === 'Idempotency-Key' ? crypto.randomUUID() : value;
  input.spellcheck = false;
  input.autocomplete = 'off';
  const title = document.createElement('code');
  title.textContent = required ? `${name} *` : name;
  label.append(title, input);
  return label;
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const choice of findAll('#console [name="as"]'))
    choice.addEventListener('change', () => {
      find('#console .key').hidden = as() !== 'key';
      if (as() === 'key') find('#console-key').focus();
    });
  findAs(HTMLFormElement, '#console .call').addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
}

/** Says whose session this browser has. */
async function showWho(): Promise<void> {
  const answer = await fetch('/api/session').catch(() => undefined);
  const body: unknown = answer?.ok ? await answer.json() : {};
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as the reference on this page says
  const session = body as { user?: { name: string; email: string } | null };
  find('#console .who').textContent = session.user ? session.user.name || session.user.email : '';
  find('#console .nobody').hidden = session.user !== null && session.user !== undefined;
}

/** Shows one of the texts of the dialog as a problem; undefined hides it. */
function say(text: 'failed' | 'malformed' | 'missing' | undefined): void {
  const problem = find('#console .problem');
  problem.hidden = text === undefined;
  problem.innerHTML = text === undefined ? '' : findAs(HTMLTemplateElement, `#console template.${text}`).innerHTML;
}

function requestOf(): { path: string; init: RequestInit } | 'malformed' | 'missing' {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('#console .parameters input')];
  const key = as() === 'key' ? findAs(HTMLInputElement, '#console-key').value.trim() : undefined;
  const isAgreed = call.method === 'GET' || findAs(HTMLInputElement, '#console [name="understood"]').checked;
  if (!isAgreed || key === '' || inputs.some(({ required, value }) => required && value.trim() === ''))
    return 'missing';
  const body = call.body === undefined ? undefined : findAs(HTMLTextAreaElement, '#console-body').value;
  if (body !== undefined && !isJson(body)) return 'malformed';
  const filled = inputs.filter(({ value }) => value.trim() !== '');
  const placed = (place: string) => filled.filter(({ dataset }) => dataset['place'] === place);
  const path = placed('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    call.path,
  );
  const query = new URLSearchParams(placed('query').map(({ name, value }) => [name, value])).toString();
  const headers = new Headers(placed('header').map(({ name, value }) => [name, value]));
  headers.set('X-Language', document.documentElement.dataset['locale'] ?? 'pt-br');
  if (key === undefined) headers.set('X-Requested-With', 'docs');
  else headers.set('Authorization', `Bearer ${key}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const init: RequestInit = { method: call.method, headers, credentials: key === undefined ? 'same-origin' : 'omit' };
  return { path: query === '' ? path : `${path}?${query}`, init: body === undefined ? init : { ...init, body } };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function run(): Promise<void> {
  const request = requestOf();
  if (request === 'malformed' || request === 'missing') {
    say(request);
    return;
  }
  say(undefined);
  const running = find('#console .running');
  const button = findAs(HTMLButtonElement, '#console [type="submit"]');
  running.hidden = false;
  button.disabled = true;
  const startedAt = performance.now();
  try {
    const answer = await fetch(request.path, request.init);
    const text = await answer.text();
    showAnswer(answer, text, Math.round(performance.now() - startedAt));
  } catch {
    say('failed');
  } finally {
    running.hidden = true;
    button.disabled = false;
    findAs(HTMLInputElement, '#console [name="understood"]').checked = false;
  }
}

function showAnswer(answer: Response, text: string, tookMs: number): void {
  find('#console .answer').hidden = false;
  find('#console .status').textContent = `${answer.status} · ${tookMs} ms`;
  find('#console .headers').textContent = [...answer.headers]
    .filter(([name]) =>
      /^(?:content-range|content-type|etag|ratelimit|retry-after|x-total-count|x-request-id|api-version)/.test(name),
    )
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  find('#console .content').textContent = isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  find('#console .answer').scrollIntoView({ block: 'nearest' });
}
