import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { FieldSkeleton } from '#shared/ui/form/form-skeleton.tsx';

/**
 * Loads a module again whose load failed. Browsers keep the failure of an address until the page is left, so the file
 * is asked for by another address. A failure that names no file of this site is loaded as before.
 */
async function loadAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  const [address] = /https?:\/\/\S+/.exec(String(failure)) ?? [];
  const url = address === undefined ? undefined : new URL(address);
  if (url?.origin !== window.location.origin) return load();
  url.searchParams.set('again', String(Date.now()));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- an import by a computed address has no type; the file is the one that `load` imports
  return (await import(/* @vite-ignore */ url.href)) as Module;
}

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
