/** What a report says, for the order in which reports may arrive. */
interface Content {
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
export function beforeApprovals<Report>(arrivals: readonly Report[], contentOf: (report: Report) => Content): Report[] {
  const arrived = new Set<Report>();
  const arrive = (report: Report): void => {
    if (arrived.has(report)) return;
    const { isApproval, at, rank } = contentOf(report);
    for (const other of isApproval ? arrivals : []) {
      const content = contentOf(other);
      const isFirst = content.at < at || (content.at === at && (!content.isApproval || content.rank < rank));
      if (isFirst && other !== report) arrive(other);
    }
    arrived.add(report);
  };
  for (const report of arrivals) arrive(report);
  return [...arrived];
}
