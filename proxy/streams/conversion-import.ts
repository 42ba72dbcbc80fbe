import { importFault, importResult, readingStopped } from '#shared/resources/earnings/conversion-import.ts';
import * as z from 'zod/mini';
import { upload } from '../engine/stream.ts';
import { importFaultLine, importFaultText } from './import-words.ts';

const unreadable = z.object({ errors: z.array(importFault).check(z.minLength(1)) });
const shownFaultsMax = 100;

export const conversionImportUpload = upload({
  path: '/conversion-import',
  resource: 'conversion-import',
  call: 'POST report /api/conversion/import',
  bytesMax: 50 * 1024 * 1024,
  read: (body, locale) => {
    const parsed = importResult.safeParse(body);
    if (!parsed.success) return undefined;
    const errors = parsed.data.errors.map((fault) => ({ ...fault, message: importFaultText(fault, locale) }));
    return { ...parsed.data, errors };
  },
  readRefusal: (body, locale) => {
    const parsed = unreadable.safeParse(body);
    if (!parsed.success) return undefined;
    const shown = parsed.data.errors.slice(0, shownFaultsMax);
    // The last fault says that reading was stopped.
    const stopped = parsed.data.errors.slice(shownFaultsMax).filter(({ code }) => code === readingStopped);
    return [...shown, ...stopped].map((fault) => importFaultLine(fault, locale)).join('\n');
  },
});
