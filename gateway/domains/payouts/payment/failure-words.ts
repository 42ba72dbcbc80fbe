import type { PaymentFailureAdvice } from '#shared/codes/payouts/payment-failure-advice.ts';
import type { PaymentFailure } from '#shared/codes/payouts/payment-failure.ts';
import type { Language } from '../../../mail/language.ts';

interface FailureWords {
  payment_failure: Record<PaymentFailure, string>;
  payment_failure_advice: Record<PaymentFailureAdvice, string>;
}

/** Why a payment failed and what to do, in mails; the same words as on both sites, which a test compares. */
export const failureWords: Record<Language, FailureWords> = {
  'pt-br': {
    payment_failure: {
      account_not_found: 'Agência ou conta não encontrada',
      account_closed: 'A conta não pode receber',
      pix_key: 'Chave Pix não encontrada',
      document: 'A conta não é do CPF/CNPJ cadastrado',
      bank_unavailable: 'O banco não respondeu',
      operator: 'Problema do nosso lado',
      cancelled_by_bank: 'Cancelado pelo banco',
      returned: 'O banco devolveu o pagamento',
      unknown: 'Motivo em conferência',
    },
    payment_failure_advice: {
      edit_account: 'Corrija a agência e a conta nos dados de pagamento.',
      edit_pix_key: 'Corrija a chave Pix nos dados de pagamento.',
      other_account: 'Informe outra conta nos dados de pagamento.',
      own_account: 'Informe uma conta do seu próprio CPF ou CNPJ nos dados de pagamento.',
      check_data: 'Confira os dados de pagamento.',
      next_run: 'Não é preciso fazer nada: tentaremos no próximo lote.',
      being_solved: 'Não é preciso fazer nada: estamos resolvendo.',
    },
  },
  en: {
    payment_failure: {
      account_not_found: 'Branch or account not found',
      account_closed: 'The account cannot receive',
      pix_key: 'Pix key not found',
      document: 'The account does not belong to the registered CPF/CNPJ',
      bank_unavailable: 'The bank did not answer',
      operator: 'A problem on our side',
      cancelled_by_bank: 'Cancelled by the bank',
      returned: 'The bank returned the payment',
      unknown: 'The reason is under review',
    },
    payment_failure_advice: {
      edit_account: 'Correct branch and account in the payment data.',
      edit_pix_key: 'Correct the Pix key in the payment data.',
      other_account: 'Give another account in the payment data.',
      own_account: 'Give an account of your own CPF or CNPJ in the payment data.',
      check_data: 'Check the payment data.',
      next_run: 'There is nothing to do: we will try again in the next run.',
      being_solved: 'There is nothing to do: we are solving it.',
    },
  },
};
