import type { RaRecord } from 'react-admin';
import type { bonus } from '#shared/resources/earnings/bonus.ts';
import type { commissionAddition } from '#shared/resources/earnings/commission-addition.ts';
import { fullName } from '../kit/fields/full-name.ts';
import { RecordLink } from '../kit/fields/record-link.tsx';
import { textOf } from '../kit/fields/text-of.ts';
import { filtersOf } from '../kit/list/filters.tsx';

const nameOf = (affiliate: RaRecord) =>
  fullName({ name: textOf(affiliate['name']), last_name: textOf(affiliate['last_name']) });

/** Returns the filters of a list of money that staff give and that a second person may have to confirm. */
export function confirmableFilters(contract: typeof bonus | typeof commissionAddition) {
  const Filter = filtersOf(contract);
  return [
    <Filter.Search key="q" source="q" alwaysOn />,
    <Filter.Record
      key="affiliate_id"
      source="affiliate_id"
      reference="affiliate"
      label={`resources.${contract.name}.fields.affiliate_name`}
      optionText={nameOf}
      alwaysOn
    />,
  ];
}

/** Whether a second person has to confirm a row: the states of such a list. */
export const confirmationStates = [
  { id: true, name: 'admin.list.unconfirmed' },
  { id: false, name: 'admin.list.settled' },
] as const;

/** Renders the affiliate of a row as a link. */
export const affiliateLink = ({
  affiliate_id: id,
  affiliate_name: name,
}: {
  affiliate_id: number;
  affiliate_name: string | null;
}) => (
  <RecordLink resource="affiliate" id={id}>
    {name ?? id}
  </RecordLink>
);
