/** The measures of the room's window as the member types them: kept in this tab, not stored. */
import { COMMON_WINDOW, type Window } from '../../../../shared/sun/window.ts';
import { useSession } from '../../../api/session.ts';
import { useDraft } from '../../../ui/form/draft.ts';
import { readHeight, writeHeight } from '../about/room-size.ts';

export type Measure = keyof typeof COMMON_WINDOW;

export interface WindowField {
  text: string;
  write: (text: string) => void;
  error: string | undefined;
}

const MAX_METRES: Record<Measure, number> = { width: 20, sill: 5, head: 10, eave: 10 };
const UNREADABLE = 'Enter metres or millimetres, such as 0.9 or 900.';

/** The fields, and the measures: a common window's where a field is empty or refused. */
export function useWindowMeasures(roomId: string) {
  const width = useMeasure(roomId, 'width');
  const sill = useMeasure(roomId, 'sill');
  const head = useMeasure(roomId, 'head');
  const eave = useMeasure(roomId, 'eave');
  const isUpsideDown = sill.metres >= head.metres;
  const { sill: lowest, head: highest } = isUpsideDown ? COMMON_WINDOW : { sill: sill.metres, head: head.metres };
  const measures: Omit<Window, 'azimuth'> = { width: width.metres, sill: lowest, head: highest, eave: eave.metres };
  const error = head.error ?? (isUpsideDown ? 'The top is above the sill.' : undefined);
  return { fields: { width, sill, head: { ...head, error }, eave }, measures };
}

function useMeasure(roomId: string, name: Measure): WindowField & { metres: number } {
  const userId = useSession().user?.id ?? '';
  const [text, write] = useDraft(`window:${userId}:${roomId}:${name}`);
  const read = text.trim() === '' ? COMMON_WINDOW[name] : readHeight(text);
  const isFit = read !== undefined && read <= MAX_METRES[name] && (read > 0 || name !== 'width');
  return { text, write, error: isFit ? undefined : UNREADABLE, metres: isFit ? read : COMMON_WINDOW[name] };
}

/** "1.6 m" of a common window, for an empty field. */
export const commonly = (name: Measure): string => writeHeight(COMMON_WINDOW[name]);
