import { type ComponentProps } from 'react';
import { HeadFigure } from './record-head.tsx';

/** What a figure of a record's head shows once it has loaded. */
export type ShownFigure = Omit<ComponentProps<typeof HeadFigure>, 'label'>;

interface FetchedFigureProps {
  label: string;
  error: Error | null;
  /** Undefined while it loads. */
  shown: ShownFigure | undefined;
}

/** A figure of a record's head that may still load, or fail. */
export function FetchedFigure({ label, error, shown }: FetchedFigureProps) {
  if (error !== null && shown === undefined)
    return <HeadFigure label={label} value="–" hint={error.message} severity="error" />;
  return <HeadFigure {...shown} label={label} value={shown?.value} />;
}
