import useMediaQuery from '@mui/material/useMediaQuery';

/** The media query of a window so narrow that several columns do not fit beside each other. */
export const NARROW_WINDOW = '(max-width: 760px)';

/** Returns whether the window is narrow now. */
export const useNarrowWindow = () => useMediaQuery(NARROW_WINDOW);
