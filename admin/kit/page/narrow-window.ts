import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * The media query of a window so narrow that the columns of a list do not fit beside each other: of a phone, or of a tablet that is
 * held upright.
 */
export const NARROW_WINDOW = '(max-width: 899.95px)';

/** The media query of a window that is held in one hand: what is pressed stands at its lower edge. */
export const HAND_WINDOW = '(max-width: 760px)';

/** Returns whether the window is narrow now. */
export const useNarrowWindow = () => useMediaQuery(NARROW_WINDOW);
