import type * as ptBr from './privacy.pt-br.ts';
import type { Translated } from './translate.ts';

export const portal = {
  screens: {
    deletion: {
      open: 'Delete Account',
      question: 'Delete the account?',
      question_text: 'Before you request the deletion, we show what happens to your commissions and your data.',
      yes: 'Yes',
      balance: 'Your approved commissions',
      balance_text: 'You have this amount in approved commissions that you have not requested:',
      balance_with_data: 'Request payment before the deletion, or continue and give this amount up.',
      balance_without_data:
        'To be paid, register your payment data before the deletion, or continue and give this amount up.',
      request_payment: 'Request payment',
      register_payment: 'Register payment data',
      payment_requested: 'Payment requested! Wait for its release to request the deletion of the account again',
      sums: 'What the deletion involves',
      sum_future: 'Future commissions, which are lost',
      sum_pending: 'Payments in progress, which are made before the deletion',
      terms: 'Terms of the deletion',
      terms_text: 'Read and check each of the six terms.',
      term_1: 'The CPF/CNPJ of this account is blocked from registering again for 6 months.',
      term_2: 'The deletion takes up to 30 business days, or longer if payments are pending.',
      term_3: 'Commissions that were not released yet are lost.',
      term_4: 'All my channels are paused immediately.',
      term_5: 'The deletion is irreversible.',
      term_6:
        'With the approval all accesses end and the personal data is erased; payments and their documents are kept for as long as the law requires.',
      terms_missing: 'Check the six terms to continue.',
      accept: 'Accept',
      refuse: 'Refuse',
      credentials: 'Confirm that it is you',
      credentials_text: 'Enter the e-mail and the password that you sign in with.',
      email: 'E-mail*',
      password: 'Password*',
      submit: 'Request deletion',
      requested: 'Deletion request sent.',
      failed: 'The deletion of the account could not be requested. Try again later.',
      state_requested:
        'The deletion of this account was requested on %{date}. Protocol: %{protocol}. To be decided by %{due}.',
      state_paused: 'The channels are paused until the decision.',
      state_withdraw:
        'Changed your mind? Until it is approved, ask your affiliate manager to withdraw the request. The contact is on the home page.',
      state_approved: 'This account was deleted.',
      approve: 'Approve account deletion',
      approve_text:
        'Protocol %{protocol}, requested on %{date}, due by %{due}. The accesses end, unpaid commissions become void and the personal data is erased. This cannot be undone. Confirm with your own e-mail and password.',
      approve_facts:
        '%{name}: %{unpaid} in unpaid commissions will be lost. Paid so far: %{paid}. Payments under way: %{pending} (%{pending_sum}).',
      approve_none: 'This affiliate has not requested the deletion of the account.',
      approved: 'Deletion approved.',
      withdraw: 'Withdraw the request',
      withdraw_question: 'Withdraw the deletion request?',
      withdraw_text:
        '%{name} gets back the status held before, and a mail. The channels stay paused until you activate them.',
      withdrawn: 'Deletion request withdrawn.',
      download: 'Download my data',
      download_text: 'A copy, as JSON, of everything that we hold about the account.',
    },
  },
} satisfies Translated<typeof ptBr.portal>;
