/** Whether the window is as narrow as a phone's: there the palette comes after the file, also in Tab order. */
import { useMediaQuery } from '../../ui/use-media-query.ts';

/** The room's own breakpoint, as in `room.css`. */
const PHONE = '(max-width: 760px)';

export const useIsPhone = (): boolean => useMediaQuery(PHONE);
