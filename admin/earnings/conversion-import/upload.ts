import * as z from 'zod/mini';
import { conversionImport, importResult } from '#shared/resources/earnings/conversion-import.ts';
import { sendForm } from '../../kit/form/send-form.ts';
import type { WireMapping } from './mapping-wire.ts';

/** The result of an import, or of a dry run. */
export type ImportResult = z.output<typeof importResult>;

/** The result, or the record of an import that takes longer than a request may. */
const uploadAnswer = z.union([conversionImport.record, importResult]);

export type UploadAnswer = z.output<typeof uploadAnswer>;

export interface ImportRequest {
  file: File;
  mapping: WireMapping;
  dryRun: boolean;
  skipBadLines: boolean;
}

type SendOptions = Omit<Parameters<typeof sendForm>[2], 'answer'>;

/** Uploads a file of conversions. Throws as {@link sendForm} does. */
export function uploadImport(request: ImportRequest, options: SendOptions): Promise<UploadAnswer> {
  const form = new FormData();
  form.set('mapping', JSON.stringify(request.mapping));
  form.set('dry_run', String(request.dryRun));
  form.set('skip_bad_lines', String(request.skipBadLines));
  form.set('file', request.file);
  return sendForm('/api/conversion-import', form, { ...options, answer: uploadAnswer });
}
