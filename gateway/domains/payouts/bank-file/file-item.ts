import type { PaymentMethod } from '#shared/codes/payouts/payment-method.ts';
import type { FilePayee } from './payee-snapshot.ts';

/** A payment of a run as written to files. */
export interface FileItem {
  /** Its number at the bank. */
  number: string;
  method: PaymentMethod;
  amountCents: number;
  payee: FilePayee;
}

/** The payer: the operator of the platform. */
export interface Payer {
  cnpj: string;
  name: string;
}

/** The values shared by all payments of a file. */
export interface FileHead {
  payer: Payer;
  /** The number of the file at the bank; null for a list, which is not sent to a bank. */
  fileNumber: number | null;
  /** The business date on which the bank is to pay, `YYYY-MM-DD`. */
  payOn: string;
  madeAt: Date;
}
