import { useEffect } from 'react';
import { pageMeta } from '#shared/ui/base/page-meta.ts';
import { useWords } from '../../kit/page/use-words.ts';

/** Copies the page heading that react-admin renders into the title of the browser tab. */
export function DocumentTitle() {
  const t = useWords();
  useEffect(() => {
    const heading = document.getElementById('react-admin-title');
    if (!heading) return undefined;
    const { brand } = pageMeta();
    const follow = () => {
      const page = heading.textContent.trim();
      document.title = page === '' ? brand.name : t('admin.site.title', { page, brand: brand.name });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [t]);
  return null;
}
