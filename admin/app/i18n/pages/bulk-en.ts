import type { Translated } from '#shared/i18n/translate.ts';
import type { bulkPtBr } from './bulk-pt-br.ts';

/** The English texts of changes of many selected records. */
export const bulkEn: Translated<typeof bulkPtBr> = {
  bulk: {
    selected: '%{smart_count} selected',
    counting: 'Counting the selected records…',
    more: 'and %{smart_count} more',
    running: 'Changing the selected ones',
    progress: '%{done} of %{total}',
    waiting: '%{done} of %{total}. The limit of changes per minute is reached; it goes on by itself in a moment.',
    stop: 'Stop',
    stopping: 'Stopping…',
    ended: 'Not all were changed',
    summary: '%{changed} of %{total} changed.',
    refused: '%{smart_count} refused: |||| %{smart_count} refused:',
    untried: '%{smart_count} was not sent. |||| %{smart_count} were not sent.',
    kept: 'Those that are left stay selected.',
    record: 'Record',
    reason: 'Reason',
    again: 'Try those that are left',
  },
};
