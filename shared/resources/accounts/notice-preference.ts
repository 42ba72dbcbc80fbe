import * as z from 'zod/mini';
import { noticeKind } from '#shared/codes/accounts/notice-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, oneOf } from '#shared/contract/fields.ts';

/** How the signed-in user is notified of each kind, by the id `own`. An update changes the given kinds. */
export const noticePreference = defineContract({
  name: 'notice-preference',
  record: z.object({
    id: z.union([id, z.literal('own')]),
    /** How each kind reaches the user. */
    kinds: z.array(
      z.object({
        /** What happened. */
        kind: oneOf(noticeKind.names),
        /** Whether it is a notice in the site. */
        bell: z.boolean(),
        /** Whether it is a mail too; null where the user gets none in any case. */
        mail: z.nullable(z.boolean()),
      }),
    ),
  }),
  input: z.object({
    /** The kinds that change. */
    kinds: z.array(z.object({ kind: oneOf(noticeKind.names), bell: flag, mail: z.nullable(flag) })),
  }),
  codes: { 'kinds.kind': noticeKind },
  access: { affiliate: ['one', 'update'], staff: ['one', 'update'] },
});
