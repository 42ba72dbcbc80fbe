import { type Fault, faults } from './errors.ts';
import type { Route } from '../server/registry.ts';

type Envelope = (text: string, fault: Fault) => Record<string, unknown>;

/** How each app words its errors (specification §7 and §8): four shapes for the same thing. */
const envelopes: Record<Route['app'], Envelope> = {
  direct: (text, fault) =>
    fault.details.messages ? { affiliate_register: fault.details.messages } : { message: text },
  affiliate: (text) => ({ Error: text, message: text }),
  advertiser: (text) => ({ Error: text, message: text }),
  report: (text) => ({ error: text }),
  conversorphp: (text) => ({ error: text }),
  finance: (_text, fault) => ({ data: { msg: fault.details.messages ?? [fault.code] } }),
};

/** The body of an error answer: the app's own shape, and `code`, `errors` and `values` for those who understand them. */
export function errorBody(app: Route['app'], fault: Fault): Record<string, unknown> {
  const { errors, values } = fault.details;
  return {
    ...envelopes[app](faults[fault.code].text, fault),
    code: fault.code,
    ...(errors && { errors }),
    ...(values && { values }),
  };
}
