/** Whether the window is as narrow as a phone: there the palette follows the file, and the order of Tab with it. */
import { useMediaQuery } from '../../ui/use-media-query.ts';

/** The room's own breakpoint, as in `room.css`. */
const PHONE = '(max-width: 760px)';

export const useIsPhone = (): boolean => useMediaQuery(PHONE);
