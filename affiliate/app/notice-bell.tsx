import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { NoticeBell as Bell } from '#shared/ui/features/accounts/notice/notice-bell.tsx';
import { loadPageWords } from '../session/language.ts';

const loadPanel = () => import('./own-notices.tsx');

const OwnNotices = lazyPart(async () => {
  const [module] = await Promise.all([loadPanel(), loadPageWords('notices')]);
  return module;
}, 'OwnNotices');

/** The bell of the portal. */
export const NoticeBell = () => <Bell>{(onDismiss) => <OwnNotices onDismiss={onDismiss} />}</Bell>;
