import type { ResourceRecord } from '#shared/resources/index.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { useAffiliate } from '#shared/ui/features/affiliate/use-affiliate.ts';
import { AddressForm } from './address-form.tsx';

interface AddressScreenProps {
  affiliateId: number;
  onSaved?: (record: ResourceRecord<'affiliate'>) => void;
}

/** The address of an affiliate, 'Endereço'. Needs a TranslationProvider, a ScreenHostProvider and a QueryClientProvider. */
export function AddressScreen({ affiliateId, onSaved }: AddressScreenProps) {
  const query = useAffiliate(affiliateId);
  // A failed reload keeps the form, and what was typed in it.
  if (query.data === undefined) {
    if (query.isError) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
    return <FormSkeleton fields={8} />;
  }
  return <AddressForm record={query.data} reload={() => query.refetch({ throwOnError: true })} onSaved={onSaved} />;
}
