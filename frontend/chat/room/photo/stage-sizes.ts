/** The `sizes` of the room's photo: between the rail and the conversation, beside the conversation, or across a phone. */
export const STAGE_SIZES = '(min-width: 1181px) calc(100vw - 800px), (min-width: 761px) 300px, 100vw';
