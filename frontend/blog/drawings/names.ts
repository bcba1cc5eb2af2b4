/** The drawings that an article can name. A list of its own, so that the build can check names without drawing anything. */
export const DRAWINGS = ['sun', 'rail', 'rug', 'drying', 'desk', 'middle', 'deck'] as const;
export type DrawingName = (typeof DRAWINGS)[number];
