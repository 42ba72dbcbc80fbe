import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSite } from '../site.tsx';

interface PageHeadingProps {
  /** The name of the page for the browser's tab. */
  title: string;
  /** What the heading says, if it is not the title. */
  children?: ReactNode;
  className?: string | undefined;
}

/** The key of the entry that the browser began with: the page that was loaded, not one that was gone to. */
const FIRST_ENTRY = 'default';

/** The one `h1` of a page. It names the tab, and takes the focus when a person comes from another page. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const { brand } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isFirst = key === FIRST_ENTRY;
  const isWayBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  useEffect(() => {
    if (isFirst) return;
    heading.current?.focus({ preventScroll: true });
    // On the way back the browser returns to where the page was left.
    if (!isWayBack) window.scrollTo(0, 0);
    // What counts is how the page was come to, not how its address changes while it stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
