import { defineCodeList } from '#shared/codes/code-list.ts';

/** What came of a sign-in, or of another proof of identity. */
export const loginResult = defineCodeList({
  name: 'login_result',
  entries: [
    { code: 'signed_in', name: 'signed_in', colour: 'success' },
    { code: 'wrong_password', name: 'wrong_password', colour: 'warning' },
    { code: 'wrong_code', name: 'wrong_code', colour: 'warning' },
  ],
});
