import type { Contract, Verb } from '#shared/contract.ts';
import type { Locale } from '#shared/i18n/translate.ts';
import type * as z from 'zod/mini';
import type { CallText } from './call-text.ts';

/** What is too large to be held, piped from the gateway to the browser as it comes. */
export interface Download {
  kind: 'download';
  /** Below `/api`. */
  path: `/${string}`;
  /** Whose grants decide who may have it, and whose rows it holds: an affiliate's filter is held to its own. */
  contract: Contract;
  verb: Verb;
  call: CallText;
  /** What `filter` may say. Each key travels in the query of the call. */
  filter: z.ZodMiniObject;
  contentType: string;
  fileName: string;
}

/** A file that a browser sends, piped to the gateway as it comes. */
export interface Upload {
  kind: 'upload';
  path: `/${string}`;
  /** The resource that it creates, for those whose role may create it. Uploads are for staff. */
  resource: string;
  call: CallText;
  bytesMax: number;
  /** What the answer is, from the gateway's; undefined where it cannot be read. */
  read: (body: unknown, locale: Locale) => unknown;
  /** What a refusal says of the file itself, as the message of its fault; undefined where it says nothing. */
  readRefusal?: (body: unknown, locale: Locale) => string | undefined;
}

export type Stream = Download | Upload;

/** Declares a download; see {@link Download}. */
export const download = (definition: Omit<Download, 'kind'>): Download => ({ kind: 'download', ...definition });

/** Declares an upload; see {@link Upload}. */
export const upload = (definition: Omit<Upload, 'kind'>): Upload => ({ kind: 'upload', ...definition });
