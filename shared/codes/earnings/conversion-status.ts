import { defineCodeList } from '#shared/codes/code-list.ts';

/** `validation_status` of a conversion. Any other value is shown as empty. */
export const conversionStatus = defineCodeList({
  name: 'conversion_status',
  entries: [
    { code: 0, name: 'refused', colour: 'error' },
    { code: 1, name: 'pending', colour: 'warning' },
    { code: 2, name: 'approved', colour: 'success' },
    { code: 3, name: 'invoiced', colour: 'info' },
    { code: 4, name: 'paid', colour: 'primary' },
  ],
});

/** The statuses of the conversion filter, in display order. */
export const conversionStatusFilter = ['approved', 'pending', 'refused'] as const;
