import { highlight } from './highlight.ts';
import { say } from './say.ts';

/** Names by which documents call languages. */
const aliases: Readonly<Record<string, string>> = { sh: 'bash', ts: 'typescript', tsx: 'typescript', js: 'javascript' };

/** Code with a button that copies it. It can be focused, so that it is scrolled by keys. */
export const codeBlock = (code: string, language = ''): string =>
  `<div class="code"><pre tabindex="0"><code>${highlight(code, aliases[language] ?? language)}</code></pre><button type="button" class="copy">${say('copy')}</button></div>`;
