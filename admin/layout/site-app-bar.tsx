import Typography from '@mui/material/Typography';
import { AppBar, LocalesMenuButton, TitlePortal, ToggleThemeButton } from 'react-admin';
import { AccountMenu } from './account-menu.tsx';
import { brandName } from './brand.ts';
import { DocumentTitle } from './document-title.tsx';

/** The bar on top: whose platform this is, the page's heading, language, colours and the user's menu. */
export function SiteAppBar() {
  return (
    <AppBar
      alwaysOn
      color="inherit"
      elevation={0}
      userMenu={<AccountMenu />}
      toolbar={
        <>
          <LocalesMenuButton />
          <ToggleThemeButton />
        </>
      }
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Typography
        component="span"
        noWrap
        sx={{ fontWeight: 700, color: 'primary.main', mr: 2, pr: 2, borderRight: 1, borderColor: 'divider' }}
      >
        {brandName()}
      </Typography>
      <TitlePortal component="h1" variant="h3" />
      <DocumentTitle />
    </AppBar>
  );
}
