/** A request, as samples in every language write it. */
export interface SampleRequest {
  method: string;
  /** Path with query, unencoded: `/api/conversion?range=[0,9]`. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Where a sample is run; the page puts its own address there. */
export const sampleOrigin = 'https://portal.example.com';

/** A sample in one language. */
interface SampleLanguage {
  id: string;
  name: string;
  highlight: string;
  write: (request: SampleRequest) => string;
}

const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const url = (path: string): string => sampleOrigin + path;
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

function curl({ method, path, headers, body }: SampleRequest): string {
  return [
    `curl ${method === 'GET' ? '--globoff ' : `-X ${method} `}${shell(url(path))}`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value.replace('KEY', '$KEY')}"`),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `--data ${shell(pretty(body))}`]),
  ].join(' \\\n  ');
}

const typescript = ({ method, path, headers, body }: SampleRequest): string => {
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    `headers: {`,
    ...Object.entries(headers).map(([name, value]) =>
      value.includes('KEY')
        ? `  '${name}': \`${value.replace('KEY', '${process.env.KEY}')}\`,`
        : `  '${name}': '${value}',`,
    ),
    ...(body === undefined ? [] : [`  'Content-Type': 'application/json',`]),
    `},`,
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(pretty(body), '  ')}),`]),
  ];
  return `const response = await fetch('${url(path)}', {\n${lines.map((line) => `  ${line}`).join('\n')}\n});
if (!response.ok) throw new Error((await response.json()).code);
const answer = await response.json();`;
};

function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}: ${pythonValue(of)}`);
    return `{${entries.join(', ')}}`;
  }
  return JSON.stringify(value);
}

function python({ method, path, headers, body }: SampleRequest): string {
  const header = Object.entries(headers).map(([name, value]) =>
    value.includes('KEY')
      ? `"${name}": f"${value.replace('KEY', "{os.environ['KEY']}")}"`
      : `"${name}": ${JSON.stringify(value)}`,
  );
  return `import os
import requests

response = requests.request(
    "${method}",
    "${url(path)}",
    headers={${header.join(', ')}},${body === undefined ? '' : `\n    json=${pythonValue(body)},`}
    timeout=30,
)
response.raise_for_status()
answer = response.json()`;
}

function phpValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(phpValue).join(', ')}]`;
  if (typeof value === 'object') {
    return `[${Object.entries(value)
      .map(([name, of]) => `${phpValue(name)} => ${phpValue(of)}`)
      .join(', ')}]`;
  }
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
    : JSON.stringify(value);
}

function php({ method, path, headers, body }: SampleRequest): string {
  const all = [
    ...Object.entries(headers).map(([name, value]) =>
      value.includes('KEY') ? `'${name}: ${value.replace('KEY', "' . getenv('KEY')")}` : `'${name}: ${value}'`,
    ),
    ...(body === undefined ? [] : [`'Content-Type: application/json'`]),
  ];
  return `<?php
$call = curl_init('${url(path)}');
curl_setopt_array($call, [
    CURLOPT_CUSTOMREQUEST => '${method}',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
    CURLOPT_HTTPHEADER => [${all.join(', ')}],${body === undefined ? '' : `\n    CURLOPT_POSTFIELDS => json_encode(${phpValue(body)}),`}
]);
$answer = json_decode(curl_exec($call), true);
if (curl_getinfo($call, CURLINFO_HTTP_CODE) >= 400) {
    throw new RuntimeException($answer['code']);
}`;
}

export const sampleLanguages: readonly SampleLanguage[] = [
  { id: 'curl', name: 'curl', highlight: 'bash', write: curl },
  { id: 'typescript', name: 'TypeScript', highlight: 'typescript', write: typescript },
  { id: 'python', name: 'Python', highlight: 'python', write: python },
  { id: 'php', name: 'PHP', highlight: 'php', write: php },
];
