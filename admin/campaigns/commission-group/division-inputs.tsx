import { commissionGroupDivision } from '#shared/resources/campaigns/commission-group-division.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { ExcessHint } from '../excess-rate/excess-notice.tsx';

const Input = inputsOf(commissionGroupDivision);

/** The inputs of a division; its position is changed in the table. */
export function DivisionInputs({ campaignId }: { campaignId: number }) {
  return (
    <>
      <Input.Text source="commission_type" hint="admin.rates.match_hint" autoFocus />
      <Input.Text source="category" hint="admin.rates.match_hint" />
      <Input.Rate source="rate" fixed="fixed" label="admin.rates.rate" />
      <ExcessHint campaignId={campaignId} of="division" />
    </>
  );
}
export const divisionFields = ['commission_type', 'category', 'rate', 'fixed'] as const;
