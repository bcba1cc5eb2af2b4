/** The area around sheets, which are as large as the window allows and print at their real size. */
import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PrintIcon } from '../../plan/task-marks.tsx';

import './sheet.css';
import './sheet-lists.css';
import './sheet-print.css';

interface SheetDeskProps {
  /** The way back. */
  back: ReactNode;
  /** The sheets, one page of A4 each. */
  children: ReactNode;
}

export function SheetDesk({ back, children }: SheetDeskProps) {
  const [desk, scale] = useScale();
  return (
    <div className="sheet-desk">
      {/* The paper size for Chromium and Safari. Inline, so that it applies to this page only. */}
      <style>{'@page { size: A4; margin: 0 }'}</style>
      <div className="sheet-bar">
        {back}
        <Button className="ml-auto" onClick={() => print()}>
          <PrintIcon className="size-5" />
          Print
        </Button>
      </div>
      <div ref={desk} style={{ '--sheet-scale': scale } as CSSProperties}>
        {Children.map(children, (sheet) => (
          <div className="sheet-place">{sheet}</div>
        ))}
      </div>
    </div>
  );
}

/** 210 mm in CSS pixels. */
const PAGE_WIDTH = (210 / 25.4) * 96;

function useScale() {
  const desk = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(() => Math.min(1, innerWidth / PAGE_WIDTH));
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / PAGE_WIDTH));
    });
    if (desk.current) observer.observe(desk.current);
    return () => observer.disconnect();
  }, []);
  return [desk, scale] as const;
}
