/** The drawings that an article can name. In a separate file, so that the build can check names without importing the drawings. */
export const DRAWINGS = ['sun', 'rail', 'rug', 'drying', 'desk', 'middle', 'deck'] as const;
export type DrawingName = (typeof DRAWINGS)[number];
