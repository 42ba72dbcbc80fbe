import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** The state of a commission's money. */
export const commissionState = defineCodeList({
  name: 'commission_state',
  entries: [
    { code: 1, name: 'future', colour: 'default' },
    { code: 2, name: 'available', colour: 'success' },
    { code: 3, name: 'requested', colour: 'info' },
    { code: 12, name: 'awaiting_invoice', colour: 'warning' },
    { code: 4, name: 'scheduled', colour: 'info' },
    { code: 5, name: 'paid', colour: 'primary' },
    { code: 0, name: 'refused', colour: 'error' },
  ],
});

/** The three sums of the financial screen, each as the state parameter of the finance calls. */
export const commissionBucket = { available: '2', in_progress: '3,12,4', future: '1' } as const;

/** One of the three state parameters. */
export type CommissionBucket = (typeof commissionBucket)[keyof typeof commissionBucket];

/** Every bucket, in the order of the screen's cards. */
export const commissionBuckets = [
  commissionBucket.available,
  commissionBucket.in_progress,
  commissionBucket.future,
] as const satisfies readonly CommissionBucket[];

/** The commission states that each bucket adds up. */
export const commissionBucketStates = {
  [commissionBucket.available]: [commissionState.codes.available],
  [commissionBucket.in_progress]: [
    commissionState.codes.requested,
    commissionState.codes.awaiting_invoice,
    commissionState.codes.scheduled,
  ],
  [commissionBucket.future]: [commissionState.codes.future],
} as const satisfies Record<CommissionBucket, readonly CodeOf<typeof commissionState>[]>;
