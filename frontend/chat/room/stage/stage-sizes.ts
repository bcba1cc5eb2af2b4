/** The `sizes` of the room's photo: beside the rail and the file, or across a phone. */
export const STAGE_SIZES = '(min-width: 1182px) 55vw, 100vw';
