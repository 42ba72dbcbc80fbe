import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSite } from '../session/site.tsx';

interface PageHeadingProps {
  /** The title of the browser tab. */
  title: string;
  /** The text of the heading, if it is not the title. */
  children?: ReactNode;
  className?: string | undefined;
}

/** The key of the history entry of the initial page load, as opposed to a navigation. */
const FIRST_ENTRY = 'default';

/** The only `h1` of a page. Sets the title of the browser tab, and takes the focus after a navigation. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const { brand } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  // How the page was reached; later changes of the URL do not change it.
  const [arrival] = useState({ isFirst: key === FIRST_ENTRY, isWayBack });
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  useEffect(() => {
    if (arrival.isFirst) return;
    heading.current?.focus({ preventScroll: true });
    // On back navigation the browser restores the scroll position.
    if (!arrival.isWayBack) window.scrollTo(0, 0);
  }, [arrival]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}
