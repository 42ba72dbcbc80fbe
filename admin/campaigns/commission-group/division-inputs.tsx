import { commissionGroupDivision } from '#shared/resources/campaigns/commission-group-division.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';

const Input = inputsOf(commissionGroupDivision);

/** What a division says; its position is changed in the table. */
export const divisionInputs = (
  <>
    <Input.Text source="commission_type" hint="admin.rates.match_hint" autoFocus />
    <Input.Text source="category" hint="admin.rates.match_hint" />
    <Input.Rate source="rate" fixed="fixed" label="admin.rates.rate" />
  </>
);
export const divisionFields = ['commission_type', 'category', 'rate', 'fixed'] as const;
