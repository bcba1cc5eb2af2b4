/** The first photo of a member, and how to take one that can be read well. */
import { PhotoAdvice } from '../../../chat/rooms/first-photo.tsx';
import { FirstFrame } from './first-frame.tsx';
import { Section } from './section.tsx';

export const FirstRoom = () => (
  <section aria-label="Your first room" className="home-first-room">
    <FirstFrame />
    <Section title="A photo that works">
      <PhotoAdvice />
    </Section>
  </section>
);
