import type * as z from 'zod/mini';
import type { Audience, Contract, Verb } from '#shared/contract/contract.ts';
import type { Locale } from '#shared/locale.ts';
import type { CallText } from '../wire/call-text.ts';

/** One call for everyone who may use the stream, or one per side. */
export type StreamCall = CallText | Readonly<Record<'affiliate' | 'staff', CallText>>;

/** A download too large to buffer, piped from the gateway to the browser. */
export interface Download {
  kind: 'download';
  /** Path below `/api`. */
  path: `/${string}`;
  /** Its grants decide who may download. An affiliate's filter is restricted to its own rows. */
  contract: Contract;
  verb: Verb;
  call: CallText;
  /** Schema of `filter`. Each key becomes a query parameter of the call. */
  filter: z.ZodMiniObject;
  contentType: string;
  fileName: string;
}

/** A stored file, piped from the gateway to the browser: `GET <path>?id=`. Name and type are the gateway's. */
export interface StoredFile {
  kind: 'file';
  /** Path below `/api`. */
  path: `/${string}`;
  /** Who may fetch it: these audiences, with the grant of the verb. */
  audiences: readonly Audience[];
  resource: string;
  verb: Verb;
  /** Its path has the placeholder `:id`; without one it takes the query `id`. */
  call: StreamCall;
  /** How long the browser may cache it; default: not at all. */
  cacheSeconds?: number;
}

/** A file upload, piped from the browser to the gateway. */
export interface Upload {
  kind: 'upload';
  path: `/${string}`;
  /** The resource that the upload creates; requires a role that may create it. */
  resource: string;
  /** A single call is for staff only. */
  call: StreamCall;
  bytesMax: number;
  /** Converts the gateway's answer; undefined when it cannot be parsed. */
  read: (body: unknown, locale: Locale) => unknown;
  /** Extracts from a refusal the message about the file itself; undefined when there is none. */
  readRefusal?: (body: unknown, locale: Locale) => string | undefined;
}

export type Stream = Download | StoredFile | Upload;

/** Declares a download; see {@link Download}. */
export const download = (definition: Omit<Download, 'kind'>): Download => ({ kind: 'download', ...definition });

/** Declares the download of stored files; see {@link StoredFile}. */
export const storedFile = (definition: Omit<StoredFile, 'kind'>): StoredFile => ({ kind: 'file', ...definition });

/** Declares an upload; see {@link Upload}. */
export const upload = (definition: Omit<Upload, 'kind'>): Upload => ({ kind: 'upload', ...definition });
