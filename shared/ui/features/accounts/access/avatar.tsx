import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

interface AvatarProps {
  name: string;
  email: string;
  sizePx?: number;
}

/** The picture of a person by the login e-mail; the initials while it loads and where there is none. */
export function Avatar({ name, email, sizePx = 72 }: AvatarProps) {
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
        width: sizePx,
        height: sizePx,
        borderRadius: '50%',
        overflow: 'hidden',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: `${sizePx / 48}rem`,
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
          width={sizePx}
          height={sizePx}
          style={{ visibility: url === shownUrl ? 'visible' : 'hidden' }}
          onLoad={() => setShownUrl(url)}
        />
      )}
    </Box>
  );
}

const characters = new Intl.Segmenter();

const firstCharacter = (word = '') => characters.segment(word).containing(0)?.segment.toUpperCase() ?? '';

/** Returns the initials of a person: of the first and the last word of the name; of the e-mail without a name. */
export function initials(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? email.trim();
  const last = words.length > 1 ? words.at(-1) : undefined;
  return firstCharacter(first) + firstCharacter(last);
}

/**
 * Returns the address of the picture of a login e-mail: its SHA-256, trimmed and in lower case, as public avatar
 * services have it. Undefined where the browser has no WebCrypto, as on plain http hosts.
 */
export async function avatarUrl(email: string): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `/api/avatar/${hash}`;
}
