const savedMax = 10;
const share = 0.1;

/**
 * Keeps repeated requests a tenth of all of them (and ten at once), so that a gateway in trouble is not asked twice as
 * much because it is in trouble.
 */
export function createRetryBudget() {
  let saved = savedMax;
  return {
    /** To be called for each request. */
    earn: () => {
      saved = Math.min(savedMax, saved + share);
    },
    /** Takes one repetition; false when there is none left. */
    spend: () => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
