/** What a report says, for the order in which reports may arrive. */
interface Said {
  isApproval: boolean;
  /** When it happened. */
  at: number;
  /** Distinguishes approvals of one time. */
  rank: string;
}

/**
 * Moves forward what had happened when a sale was approved, so that it arrives before each approval, and leaves the
 * order as it is otherwise: an approved sale keeps rate and standing, whatever is learned later.
 */
export function beforeApprovals<Report>(arrivals: readonly Report[], saidBy: (report: Report) => Said): Report[] {
  const arrived = new Set<Report>();
  const arrive = (report: Report): void => {
    if (arrived.has(report)) return;
    const { isApproval, at, rank } = saidBy(report);
    for (const other of isApproval ? arrivals : []) {
      const said = saidBy(other);
      const isFirst = said.at < at || (said.at === at && (!said.isApproval || said.rank < rank));
      if (isFirst && other !== report) arrive(other);
    }
    arrived.add(report);
  };
  for (const report of arrivals) arrive(report);
  return [...arrived];
}
