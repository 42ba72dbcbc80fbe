import LogoutIcon from '@mui/icons-material/Logout';
import NotificationsIcon from '@mui/icons-material/NotificationsNone';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type Ref, useState } from 'react';
import { LinkBase, useGetIdentity, useLogout, UserMenu, useUserMenu } from 'react-admin';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { useNotifyError } from '../../kit/feedback/use-notify-error.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { NOTICES_PATH, SECURITY_PATH } from '../paths.ts';

function SecurityItem({ ref }: { ref?: Ref<HTMLAnchorElement> }) {
  const t = useWords();
  const menu = useUserMenu();
  return (
    <MenuItem component={LinkBase} to={SECURITY_PATH} onClick={menu?.onClose} ref={ref}>
      <ListItemIcon>
        <ShieldIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{t('screens.security.title')}</ListItemText>
    </MenuItem>
  );
}

function NoticesItem({ ref }: { ref?: Ref<HTMLAnchorElement> }) {
  const t = useWords();
  const menu = useUserMenu();
  return (
    <MenuItem component={LinkBase} to={NOTICES_PATH} onClick={menu?.onClose} ref={ref}>
      <ListItemIcon>
        <NotificationsIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{t('screens.notices.title')}</ListItemText>
    </MenuItem>
  );
}

function LogoutItem({ onAsk, ref }: { onAsk: () => void; ref?: Ref<HTMLLIElement> }) {
  const t = useWords();
  const menu = useUserMenu();
  const ask = () => {
    menu?.onClose();
    onAsk();
  };
  return (
    <MenuItem onClick={ask} ref={ref}>
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{t('admin.site.logout')}</ListItemText>
    </MenuItem>
  );
}

/** The user menu: shows the signed-in user, leads to its security and the choice of notices, and signs out after a confirmation. */
export function AccountMenu() {
  const t = useWords();
  const notifyError = useNotifyError();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const [isAsking, setAsking] = useState(false);

  const leave = async () => {
    try {
      await logout();
    } catch (error) {
      setAsking(false);
      notifyError(error);
    }
  };
  return (
    <>
      <UserMenu label={t('admin.site.account_of', { name: identity?.fullName ?? '' })}>
        <Box sx={{ px: 2, py: 1 }} role="presentation">
          <Typography variant="body2">{identity?.fullName}</Typography>
          <Typography variant="body2" color="text.secondary">
            {String(identity?.['email'] ?? '')}
          </Typography>
        </Box>
        <Divider role="presentation" />
        <SecurityItem />
        <NoticesItem />
        <LogoutItem onAsk={() => setAsking(true)} />
      </UserMenu>
      {isAsking && (
        <ConfirmDialog
          title={t('admin.site.logout_question')}
          text={t('admin.site.logout_text')}
          confirmLabel={t('common.yes')}
          cancelLabel={t('common.no')}
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
