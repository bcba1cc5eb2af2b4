/** Sample rooms below an empty room; their code loads when they come near the window. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const SampleRooms = lazy(async () => ({ default: (await import('./sample-cards.tsx')).SampleRooms }));

export function SamplesBelow() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || near) return undefined;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      root: place.current.closest('.canvas'),
      rootMargin: '200px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    // As tall as the cards, so that what follows stays.
    <div ref={place} className="min-h-[94rem] pt-14 md:min-h-[26rem]">
      <Suspense>{near && <SampleRooms />}</Suspense>
    </div>
  );
}
