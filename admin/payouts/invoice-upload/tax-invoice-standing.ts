import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { needsWrittenReason } from '#shared/codes/payouts/tax-invoice-check.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { invoiceUpload } from '#shared/resources/payouts/invoice-upload.ts';

type Upload = Pick<RecordOf<typeof invoiceUpload>, 'status' | 'findings'>;

interface Standing {
  /** The end of the key of its sentence, `admin.tax_invoice.standing.…`. */
  sentence: 'differs' | 'all_well' | 'rest_by_eye' | 'by_eye' | 'approved' | 'refused' | 'cancelled';
  /** The checks that the sentence names. */
  checks: readonly string[];
  severity?: 'success' | 'warning' | 'error';
}

const { approved, refused, cancelled } = invoiceUploadStatus.codes;
const decided: Readonly<Record<number, 'approved' | 'refused' | 'cancelled'>> = {
  [approved]: 'approved',
  [refused]: 'refused',
  [cancelled]: 'cancelled',
};

/** Says what the checks of a tax invoice have found, or how it was decided about. */
export function standingOf({ status, findings }: Upload): Standing {
  const decision = decided[status];
  if (decision !== undefined) return { sentence: decision, checks: [] };
  const checksOf = (ok: boolean | null) => findings.filter((finding) => finding.ok === ok).map(({ check }) => check);
  const differing = checksOf(false);
  const severity = needsWrittenReason(findings) ? 'error' : 'warning';
  if (differing.length > 0) return { sentence: 'differs', checks: differing, severity };
  const byEye = checksOf(null);
  if (byEye.length === findings.length) return { sentence: 'by_eye', checks: [] };
  if (byEye.length > 0) return { sentence: 'rest_by_eye', checks: byEye };
  return { sentence: 'all_well', checks: [], severity: 'success' };
}

/** What differs comes first, then what a person has to look at. */
export const worstFirst = (findings: Upload['findings']): Upload['findings'] => {
  const rank = ({ ok }: Upload['findings'][number]) => [false, null, true].indexOf(ok);
  return findings.toSorted((one, other) => rank(one) - rank(other));
};

/** Splits a text at where it differs from another: what both begin with, what is different, and what both end with. */
export function differenceOf(text: string, other: string): readonly [start: string, differing: string, end: string] {
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const endsAt = text.length - end;
  return [text.slice(0, start), text.slice(start, endsAt), text.slice(endsAt)];
}
