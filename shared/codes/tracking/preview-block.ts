import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** What would keep a sale from earning, or from being taken at all. */
export const previewBlock = defineCodeList({
  name: 'preview_block',
  entries: [
    { code: 'campaign_not_approved', name: 'campaign_not_approved', colour: 'warning' },
    { code: 'not_participating', name: 'not_participating', colour: 'warning' },
    { code: 'sale_cap', name: 'sale_cap', colour: 'warning' },
  ],
});

export type PreviewBlock = CodeOf<typeof previewBlock>;
