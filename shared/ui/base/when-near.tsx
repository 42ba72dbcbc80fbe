import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window something is drawn already, so that it is there when it is scrolled to. */
const AHEAD_PX = 300;

interface WhenNearProps {
  /** The room that is kept until then. */
  heightPx: number;
  children: ReactNode;
}

/** Draws its content, and loads the code of its lazy parts, once it is near the window. */
export function WhenNear({ heightPx, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isNear) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: `${AHEAD_PX}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} style={isNear ? undefined : { minHeight: heightPx }}>
      {isNear && children}
    </div>
  );
}
