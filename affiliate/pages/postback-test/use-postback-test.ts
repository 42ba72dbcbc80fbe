import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { secretBytes, signMessage } from './sign-message.ts';

/** The fields of the form, as typed. Those of the key never leave the page. */
export interface Typed {
  keyId: string;
  secret: string;
  click_id: string;
  coupon: string;
  campaign_id: string;
  order_id: string;
  amount: string;
  status: string;
  occurred_at: string;
  reason: string;
}

/** A request as it was sent, and its answer. */
export interface Exchange {
  head: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Null where no answer came. */
  status: number | null;
  answer: unknown;
}

/** Returns the message and the field errors of an answer; empty for an answer in another shape. */
export function errorsIn(answer: unknown): { message: string; errors: [field: string, text: string][] } {
  const { message, errors } = errorBody.safeParse(answer).data ?? { message: '', errors: {} };
  return { message, errors: Object.entries(errors) };
}

const errorBody = z.object({ message: z.string(), errors: z._default(z.record(z.string(), z.string()), {}) });

/** Converts numbers; other text is sent as typed, and the answer reports it. */
const numberOr = (text: string) => {
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? text : number;
};

/** Returns the body of a test, of the fields that are filled in. */
export function bodyOf({ keyId: _keyId, secret: _secret, campaign_id, amount, ...texts }: Typed): string {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return JSON.stringify(
    {
      ...Object.fromEntries(filled),
      ...(campaign_id.trim() !== '' && { campaign_id: numberOr(campaign_id) }),
      ...(amount.trim() !== '' && { amount: numberOr(amount) }),
      currency: 'BRL',
      test: true,
    },
    null,
    2,
  );
}

type KeyErrors = Partial<Record<'keyId' | 'secret', string>>;

/** The state of the test page: signs here, sends, and keeps what was sent beside its answer. */
export function usePostbackTest(typed: Typed) {
  const { locale } = useTranslation();
  const [errors, setErrors] = useState<KeyErrors>({});
  const [exchange, setExchange] = useState<Exchange>();
  const [busy, setBusy] = useState<'test' | 'log'>();

  async function send(kind: 'test' | 'log'): Promise<void> {
    const secret = secretBytes(typed.secret);
    const found: KeyErrors = {
      ...(!/^[1-9]\d{0,9}$/.test(typed.keyId.trim()) && { keyId: 'validation.integer' }),
      ...(secret === undefined && { secret: 'portal.postback_test.secret_error' }),
    };
    setErrors(found);
    if (secret === undefined || found.keyId !== undefined || busy !== undefined) return;
    setBusy(kind);
    const isTest = kind === 'test';
    const body = isTest ? bodyOf(typed) : '';
    const [method, path] = isTest ? ['POST', '/postback'] : ['GET', '/postback/log'];
    const signed = await signMessage({ keyId: typed.keyId, secret, body, now: new Date() });
    const headers = { ...(isTest && { 'content-type': 'application/json' }), ...signed };
    const sent = { head: `${method} ${location.origin}${path}`, headers, body };
    try {
      // eslint-disable-next-line no-restricted-globals -- what is tried out is the postback itself, which is not a call of the site
      const response = await fetch(path, {
        method,
        headers: { ...headers, 'x-language': locale },
        ...(isTest && { body }),
        credentials: 'omit',
      });
      const answer: unknown = await response.json();
      setExchange({ ...sent, status: response.status, answer });
    } catch {
      setExchange({ ...sent, status: null, answer: undefined });
    } finally {
      setBusy(undefined);
    }
  }

  return { errors, exchange, busy, send };
}
