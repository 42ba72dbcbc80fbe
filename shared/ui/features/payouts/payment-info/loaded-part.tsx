import { useEffect, useEffectEvent } from 'react';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { FieldSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { type PartSource, usePart } from './use-part.ts';

interface LoadedPartProps<Module, Props extends object> {
  source: PartSource<Module, Props>;
  props: Props;
}

/** A part of a form that few people need, loaded when it is shown. Its failure leaves the rest of the form as it is. */
export function LoadedPart<Module, Props extends object>({ source, props }: LoadedPartProps<Module, Props>) {
  const { t } = useTranslation();
  const { Part, hasFailed, open } = usePart(source);
  const openFirst = useEffectEvent(() => void open());
  useEffect(() => openFirst(), []);
  if (Part !== undefined) return <Part {...props} />;
  return hasFailed ? <LoadFailed message={t('errors.network')} onRetry={() => void open()} /> : <FieldSkeleton />;
}
