import type { Translated } from '#shared/i18n/translate.ts';
import type { uploadPtBr } from './upload-pt-br.ts';

/** The English texts of pages that send a file. */
export const uploadEn = {
  upload: {
    sending: 'Sending the file: %{percent}%',
    working: 'File sent. The server is reading the lines…',
    faults: '%{smart_count} refused line |||| %{smart_count} refused lines',
    faults_file: 'errors',
    download_faults: 'Download errors (CSV)',
    line: 'Line',
    column: 'Column',
    reason: 'Reason',
  },
} satisfies Translated<typeof uploadPtBr>;
