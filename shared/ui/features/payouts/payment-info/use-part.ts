import { type ComponentType, useState } from 'react';
import { loadAgain } from '#shared/ui/base/load-again.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';

/** Where a component is that is loaded when it is first needed. */
export interface PartSource<Module, Props> {
  load: () => Promise<Module>;
  /** Takes the component out of the loaded module. */
  pick: (module: Module) => ComponentType<Props>;
}

/** A component that is loaded when it is first needed. If that fails, the user is notified, and the form keeps its input. */
export function usePart<Module, Props>({ load, pick }: PartSource<Module, Props>) {
  const { t } = useTranslation();
  const { notify } = useScreenHost();
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<{ cause: unknown }>();

  async function open(): Promise<void> {
    if (Part !== undefined || isLoading) return;
    setIsLoading(true);
    setFailure(undefined);
    try {
      const part = pick(await (failure === undefined ? load() : loadAgain(load, failure.cause)));
      setPart(() => part);
    } catch (cause) {
      notify(t('errors.network'), 'error');
      setFailure({ cause });
    }
    setIsLoading(false);
  }

  return { Part, isLoading, hasFailed: failure !== undefined, open };
}
