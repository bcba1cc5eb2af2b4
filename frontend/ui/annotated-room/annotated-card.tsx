/** A small annotated room for a card: the middle of its picture, with pins as decoration. */
import { type CSSProperties, type ReactNode, type SyntheticEvent, useState } from 'react';
import type { RoomNote } from './room-note.ts';

export interface AnnotatedCardProps {
  /** `card`: pins of 26 px that are not buttons, and no notes. */
  size: 'card';
  /** One `<Picture>` or `<StoredPhoto>` with its own `alt`. Fills the width, cropped to its middle. */
  picture: ReactNode;
  /** Width by height of the whole picture. If it is not given, pins show once the picture has loaded. */
  ratio?: number | undefined;
  /** Width by height of the shown part; 3:2 by default. */
  crop?: number;
  /** Positions on the whole picture. Pins outside the shown part are left out. */
  notes: readonly Pick<RoomNote, 'n' | 'x' | 'y' | 'kind'>[];
}

const CARD_RATIO = 3 / 2;

export function AnnotatedCard({ picture, ratio, crop = CARD_RATIO, notes }: AnnotatedCardProps) {
  const [loaded, setLoaded] = useState<number>();
  const whole = ratio ?? loaded;
  const onLoad = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement && target.naturalHeight > 0)
      setLoaded(target.naturalWidth / target.naturalHeight);
  };
  return (
    <div className="annotated-card" style={{ '--crop': crop } as CSSProperties} onLoadCapture={onLoad}>
      {picture}
      {whole !== undefined && notes.map((note) => <CardPin key={note.n} note={note} share={shareOf(whole, crop)} />)}
    </div>
  );
}

interface CardPinProps {
  note: AnnotatedCardProps['notes'][number];
  share: ReturnType<typeof shareOf>;
}

function CardPin({ note: { n, kind, x, y }, share }: CardPinProps) {
  const left = onPart(x, share.width);
  const top = onPart(y, share.height);
  if (left < 0 || left > 1 || top < 0 || top > 1) return null;
  return (
    <span
      aria-hidden="true"
      className={`card-pin marked-${kind ?? 'plain'}`}
      style={{
        left: `clamp(1rem, ${left * 100}%, calc(100% - 1rem))`,
        top: `clamp(1rem, ${top * 100}%, calc(100% - 1rem))`,
      }}
    >
      {n}
    </span>
  );
}

/** The share of a picture's width and height that its cropped middle has, each 0 to 1. Both parameters are width by height. */
const shareOf = (whole: number, crop: number) => ({
  width: Math.min(1, crop / whole),
  height: Math.min(1, whole / crop),
});

/** Converts a position on the whole picture to one on its middle part, which is `share` of it. */
const onPart = (place: number, share: number): number => (place - (1 - share) / 2) / share;
