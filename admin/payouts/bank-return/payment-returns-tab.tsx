import { bankReturnOutcome } from '#shared/codes/payouts/bank-return-outcome.ts';
import { bankReviewReason } from '#shared/codes/payouts/bank-review-reason.ts';
import { bankReturnLine } from '#shared/resources/payouts/bank-return-line.ts';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(bankReturnLine);

/** The lines of bank returns about one payment, over all its runs; nothing without any. */
export function PaymentReturnsTab({ paymentId }: { paymentId: number }) {
  const t = useWords();
  return (
    <NestedList contract={bankReturnLine} filter={{ payment_id: paymentId }} sort={['id', 'ASC']}>
      <ListTable rowClick={false}>
        <Column
          source="return_name"
          card="title"
          render={({ return_id, return_name }) => (
            <RecordLink resource="bank-return" id={return_id} type="show">
              <CutText text={return_name} width={180} />
            </RecordLink>
          )}
        />
        <Column.Code source="outcome" card="state" list={bankReturnOutcome} />
        <Column
          source="review_reason"
          render={({ review_reason }) => review_reason !== null && t(bankReviewReason.labelKey(review_reason))}
        />
        <Column source="bank_codes" />
        <Column source="paid_on" field={DateField} />
      </ListTable>
    </NestedList>
  );
}
