/** The outline of a room in its document, until the app runs: the place of its photo is where the page has it. Nothing in it acts. */
import type { CSSProperties } from 'react';

export const RoomOutline = () => (
  <div className="room-page">
    <div className="desk">
      <div className="room-rail" />
      <div className="room-head" />
      <div className="pane-tabs" />
      <div className="canvas">
        <div className="canvas-body" data-shape="wide" style={{ '--ratio': 1.5 } as CSSProperties}>
          <div className="stage-row">
            <div className="stage aspect-(--ratio) bg-limewash empty:hidden" />
          </div>
        </div>
      </div>
      <div className="talk" data-behind />
      {/* As high as the composer, which the photo on a phone leaves room for. */}
      <div className="ask">
        <div className="composer-box">
          <div className="composer-line">
            <span className="composer-key" />
          </div>
        </div>
      </div>
    </div>
  </div>
);
