import type { PaymentMethod } from '#shared/codes/payouts/payment-method.ts';
import type { FilePayee } from './payee-snapshot.ts';

/** A payment of a run, as files have it. */
export interface FileItem {
  /** Its number at the bank. */
  number: string;
  method: PaymentMethod;
  amountCents: number;
  payee: FilePayee;
}

/** Who pays, as the operator of the platform. */
export interface Payer {
  cnpj: string;
  name: string;
}

/** What all payments of a file have in common. */
export interface FileHead {
  payer: Payer;
  /** The number of the file at the bank; null for a list that no bank receives. */
  fileNumber: number | null;
  /** The business date on which the bank shall pay, `YYYY-MM-DD`. */
  payOn: string;
  madeAt: Date;
}
