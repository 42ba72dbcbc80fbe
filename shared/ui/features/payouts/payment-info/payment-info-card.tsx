import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { payeeName, payeeWay } from '#shared/ui/features/payouts/financial/payee-data.ts';
import { DeletePaymentInfo } from './delete-payment-info.tsx';
import { shownDocument } from './payment-info-values.ts';

const PendingChanges = lazyPart(() => import('./pending-changes.tsx'), 'PendingChanges');

interface PaymentInfoCardProps {
  info: ResourceRecord<'payment-info'>;
  mayDelete: boolean;
  onEdit: () => void;
  onDeleted: () => void;
}

/** How the affiliate is paid, at a glance: the way with the end of its key or account, whose it is, and what waits. */
export function PaymentInfoCard({ info, mayDelete, onEdit, onDeleted }: PaymentInfoCardProps) {
  const { t } = useTranslation();
  const { bank_name: bank, document_type: type, document_number: number, email, pending } = info;
  const facts = [payeeName(info), number === null ? '' : shownDocument(type, number), bank ?? '', email ?? ''];
  return (
    <Box component="section" aria-label={t('screens.payment_info.title')} sx={{ display: 'grid', gap: 3 }}>
      {pending && (
        <LazyPlace>
          <PendingChanges pending={pending} />
        </LazyPlace>
      )}
      <div>
        <Typography variant="body2" color="text.secondary">
          {t('screens.payment_info.received_by')}
        </Typography>
        <Typography sx={{ fontSize: '1.375rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
          {t('screens.payment_info.way', payeeWay(info, t))}
        </Typography>
        {facts
          .filter((fact) => fact !== '')
          .map((fact, index) => (
            <Typography key={index} color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {fact}
            </Typography>
          ))}
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" icon={<EditOutlined />} onClick={onEdit}>
          {t('screens.payment_info.edit')}
        </Button>
        {mayDelete && <DeletePaymentInfo info={info} onDeleted={onDeleted} />}
      </Box>
    </Box>
  );
}
