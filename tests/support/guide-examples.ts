import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/builds.mjs';

/** A key of an advertiser, with its secret. */
export interface PostbackKey {
  id: number;
  secret: string;
}

interface PostbackReply {
  status: number;
  answer: {
    conversion_id: number | null;
    status: string;
    reason: string | null;
    code?: string;
    /** Of a batch. */
    orders: readonly { index: number; status?: string; code?: string }[];
  };
}

/** Sends a sale, or a batch of them, as the advertiser's server does. */
export type SendPostback = (
  platform: string,
  key: PostbackKey,
  id: string,
  sale: object,
  path?: '/postback' | '/postback/batch',
) => Promise<PostbackReply>;

/** Returns an example of the guide for advertisers, by the language of its block. */
export function exampleIn(language: string): string {
  const guide = readFileSync(join(ROOT, 'docs/tracking.md'), 'utf8');
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
}

/** The very example that advertisers copy. */
export async function sendPostbackOfGuide(): Promise<SendPostback> {
  const source = `data:text/javascript,${encodeURIComponent(exampleIn('js'))}`;
  return ((await import(/* @vite-ignore */ source)) as { sendPostback: SendPostback }).sendPostback;
}
