import type { Stream } from '../engine/stream.ts';
import { conversionImportUpload } from './conversion-import.ts';
import { conversionCsv } from './conversion.ts';

/** Every file that goes through the proxy, besides the lists of staff as CSV. */
export const streams: readonly Stream[] = [conversionCsv, conversionImportUpload];
