import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** Which refusals of sales a later approval of their advertiser may take back, as a campaign chooses. */
export const refusalReversal = defineCodeList({
  name: 'refusal_reversal',
  entries: [
    { code: 'none', name: 'none', colour: 'default' },
    // Those that the advertiser's own server reported.
    { code: 'server', name: 'server', colour: 'default' },
    // Those of files and of staff too.
    { code: 'all', name: 'all', colour: 'default' },
  ],
});

export type RefusalReversal = CodeOf<typeof refusalReversal>;
