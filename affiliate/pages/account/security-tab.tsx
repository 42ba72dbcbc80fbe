import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { WhenNear } from '#shared/ui/base/when-near.tsx';
import { SecurityScreen } from '#shared/ui/features/accounts/security/security-screen.tsx';
import { loadPageWords } from '../../session/language.ts';
import { useSite } from '../../session/site.tsx';
import { useLeave } from '../../session/use-leave.ts';
import { useUser } from '../../session/user.tsx';
import { FormCard } from '../../ui/form-card.tsx';

const ApiKeysSection = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#shared/ui/features/accounts/api-key/api-keys-section.tsx'),
    loadPageWords('keys'),
  ]);
  return module;
}, 'ApiKeysSection');

/** The security of the user's own account, 'Segurança'. */
export function SecurityTab() {
  const { session } = useSite();
  const { email, permissions } = useUser();
  const leave = useLeave();
  return (
    <FormCard>
      <SecurityScreen
        email={email}
        onSecondFactorChange={session.refresh}
        onSessionEnded={leave}
        below={
          permissions.includes('api-key:list') ? (
            <WhenNear heightPx={160}>
              <LazyPlace fallback={<BlockSkeleton height={160} />}>
                <ApiKeysSection permissions={permissions} />
              </LazyPlace>
            </WhenNear>
          ) : undefined
        }
      />
    </FormCard>
  );
}
