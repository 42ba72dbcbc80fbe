import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import phpTemplate from 'highlight.js/lib/languages/php-template';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from '../../proxy/http/sites/escape-html.ts';

const languages = {
  bash,
  http,
  javascript,
  json,
  php,
  'php-template': phpTemplate,
  python,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

/** Returns code as HTML whose parts have classes; as plain text where its language is not known. */
export function highlight(code: string, language = ''): string {
  if (highlighter.getLanguage(language) === undefined) return escapeHtml(code);
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
