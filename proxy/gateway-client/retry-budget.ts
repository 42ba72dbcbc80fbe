const savedMax = 10;
const share = 0.1;

/**
 * Limits retries to a tenth of all requests (with bursts of ten), so that a failing gateway does not get twice the
 * load.
 */
export function createRetryBudget() {
  let saved = savedMax;
  return {
    /** Called once per request. */
    earn: () => {
      saved = Math.min(savedMax, saved + share);
    },
    /** Takes one retry from the budget; returns false when it is used up. */
    spend: () => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
