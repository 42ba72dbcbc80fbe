import type { Stream } from '../engine/stream.ts';
import { conversionImportUpload } from './conversion-import.ts';
import { conversionCsv } from './conversion.ts';
import { personalData } from './personal-data.ts';

/** All declared streams; staff lists as CSV are generated. */
export const streams: readonly Stream[] = [conversionCsv, conversionImportUpload, personalData];
