import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { FunctionField } from 'react-admin';
import { conversionBlock } from '#shared/codes/earnings/conversion-block.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import { isErrorCode } from '#shared/errors.ts';
import { formatBrl } from '#shared/money.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import { postback } from '#shared/resources/earnings/postback.ts';
import { StatusChip } from '#shared/ui/base/status-chip.tsx';
import { RecordLink } from '../../kit/fields/record-link.tsx';
import { CutText, DateTimeField } from '../../kit/fields/value-fields.tsx';
import { useIsCard } from '../../kit/list/card-part.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { orderInPayload } from '../order-in-payload.ts';

type Postback = RecordOf<typeof postback>;

const Column = columnsOf(postback);

const reasons = ['terms_kept', 'contradicts', 'ignored_older', 'unchanged'] as const;

/** What was answered: accepted, or why not, and what of it does not count. */
function Answer({ answer_status: status, fault, is_test: isTest, reason, lost_commission: lost }: Postback) {
  const t = useWords();
  const locale = useSiteLocale();
  const known = reasons.find((code) => code === reason);
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'start', maxWidth: 240, whiteSpace: 'normal' }}>
      <Stack direction="row" sx={{ gap: 0.5 }}>
        <Chip
          size="small"
          variant="outlined"
          color={fault !== null ? 'error' : lost === null ? 'success' : 'warning'}
          label={fault === null ? t('admin.advertiser.accepted') : `${status} ${fault}`}
        />
        {isTest && <Chip size="small" variant="outlined" label={t('admin.advertiser.only_test')} />}
      </Stack>
      {known !== undefined && <Typography variant="caption">{t(`admin.advertiser.reasons.${known}`)}</Typography>}
      {lost !== null && (
        <Typography variant="caption">
          {t(conversionBlock.labelKey(reason))}:{' '}
          {t('admin.advertiser.lost_commission', { commission: formatBrl(lost, locale) })}
        </Typography>
      )}
      {isErrorCode(fault) && (
        <Typography variant="caption">
          {fault === 'invalid_fields' ? t('admin.advertiser.field_wrong') : t(`errors.${fault}`)}
        </Typography>
      )}
    </Stack>
  );
}

/** The order in the payload; expanded, the exact payload, with line breaks between fields where possible. */
function Body({ body }: Postback) {
  const locale = useSiteLocale();
  const isCard = useIsCard();
  const order = orderInPayload(body);
  return (
    <Box component="details" sx={{ minWidth: isCard ? 0 : 300 }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {order === undefined ? (
          <Box component="span" sx={{ display: 'inline-block', verticalAlign: 'top' }}>
            <CutText text={body} width={isCard ? 150 : 270} />
          </Box>
        ) : (
          <>
            {order.orderId}
            {order.amount !== undefined && ` · ${formatBrl(order.amount, locale)}`}{' '}
            {order.status !== undefined && <StatusChip list={conversionStatus} code={order.status} />}
          </>
        )}
      </Box>
      <Box
        component="pre"
        sx={{ m: 0, mt: 0.5, maxWidth: 300, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {body.split(/(?<=,)(?=")/).map((field, index) => (
          <Fragment key={`${index}${field}`}>
            {index > 0 && <wbr />}
            {field}
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

/** When something was received. */
export const receivedAt = <Column source="received_at" card="title" field={DateTimeField} />;

/** What was answered, and what was sent: the columns of every table of deliveries. */
export const deliveryColumns = (
  <>
    <Column source="answer_status" card="state">
      <FunctionField<Postback> render={(record) => <Answer {...record} />} />
    </Column>
    <Column source="body" card="state">
      <FunctionField<Postback> render={(record) => <Body {...record} />} />
    </Column>
    <Column
      source="conversion_id"
      align="right"
      render={({ conversion_id: id }) =>
        id !== null && (
          <RecordLink resource={conversion.name} id={id} type="show">
            {id}
          </RecordLink>
        )
      }
    />
    <Column.CutText source="message_id" card="none" width={120} />
    <Column source="key_id" card="none" align="right" />
  </>
);
