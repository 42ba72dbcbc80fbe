import { HttpError } from 'react-admin';

const ITEM = /^payment_(\d+)$/;

/** Why a run was not closed. */
export interface CloseFaults {
  /** Payments that changed or are blocked, with the reason in the user's language, by id. */
  payments: ReadonlyMap<number, string>;
  /** What the server says about the run as a whole. */
  message: string;
}

/** Returns what an error says about the payments of a run; its other texts are the message. */
export function closeFaults(error: unknown): CloseFaults | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const body: unknown = error.body;
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  const texts = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  const payments = new Map<number, string>();
  const others: string[] = [];
  for (const [field, text] of texts) {
    const id = ITEM.exec(field)?.[1];
    if (id === undefined) others.push(String(text));
    else payments.set(Number(id), String(text));
  }
  return { payments, message: [error.message, ...others].join(' ') };
}
