import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSite } from '../app/site.tsx';

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
  const isWayBack = useNavigationType() === NavigationType.Pop;
  // How the page was come to, which the later changes of its address say nothing about.
  const [arrival] = useState({ isFirst: key === FIRST_ENTRY, isWayBack });
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  useEffect(() => {
    if (arrival.isFirst) return;
    heading.current?.focus({ preventScroll: true });
    // On the way back the browser returns to where the page was left.
    if (!arrival.isWayBack) window.scrollTo(0, 0);
  }, [arrival]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
