import { type ComponentType, useState } from 'react';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/**
 * A component that is loaded when it is first needed. Its failure is told, and what the form holds stays.
 *
 * @param load imports the component
 */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation();
  const { notify } = useScreenHost();
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');

  async function open(): Promise<void> {
    if (Part !== undefined || state === 'loading') return;
    setState('loading');
    try {
      const part = await load();
      setPart(() => part);
      setState('waiting');
    } catch {
      notify(t('errors.network'), 'error');
      setState('failed');
    }
  }

  return { Part, isLoading: state === 'loading', hasFailed: state === 'failed', open };
}
