import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { avatarUrl } from './avatar-url.ts';
import { initials } from './initials.ts';

/** The picture of a person by the login e-mail; the initials while it loads and where there is none. */
export function Avatar({ name, email }: { name: string; email: string }) {
  const [url, setUrl] = useState<string>();
  const [shownUrl, setShownUrl] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void avatarUrl(email).then((found) => isCurrent && setUrl(found));
    return () => {
      isCurrent = false;
    };
  }, [email]);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 72,
        height: 72,
        borderRadius: '50%',
        overflow: 'hidden',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '1.5rem',
        fontWeight: 600,
        '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
      }}
    >
      {initials(name, email)}
      {url !== undefined && (
        <img
          key={url}
          src={url}
          alt=""
          width={72}
          height={72}
          style={{ visibility: url === shownUrl ? 'visible' : 'hidden' }}
          onLoad={() => setShownUrl(url)}
        />
      )}
    </Box>
  );
}
