/** A drawing of an article: a plan or a section in lines, in the colours of the page. */
import type { ReactNode } from 'react';
import './drawing.css';
import type { DrawingName } from './names.ts';
import { DeskPlan, RugPlan, TerracePlan } from './plans.tsx';
import { DeckSection, DryingSection, RailElevation, SunSection } from './sections.tsx';

/** Each with its height, in the units of a drawing that is 360 wide. */
const SHAPES: Record<DrawingName, { height: number; shape: ReactNode }> = {
  sun: { height: 222, shape: <SunSection /> },
  rail: { height: 242, shape: <RailElevation /> },
  rug: { height: 144, shape: <RugPlan /> },
  drying: { height: 230, shape: <DryingSection /> },
  desk: { height: 226, shape: <DeskPlan /> },
  middle: { height: 168, shape: <TerracePlan /> },
  deck: { height: 226, shape: <DeckSection /> },
};

/** `alt` describes the drawing; screen readers do not read the words inside it. */
export function Drawing({ name, alt }: { name: DrawingName; alt: string }) {
  const { height, shape } = SHAPES[name];
  return (
    <svg viewBox={`0 0 360 ${height}`} width={360} height={height} role="img" aria-label={alt} className="drawing">
      {shape}
    </svg>
  );
}
