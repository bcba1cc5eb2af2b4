/** The card below an answer about work that wants care. Loads with the first answer that has one. */
import type { ChatMessage, HazardKind, Source } from '../../../../shared/chat.ts';

interface BeforeYouStartProps {
  message: ChatMessage;
  /** Opens a source. */
  onCite: (n: number) => void;
}

/** A sentence for each kind of work, and the way to its safety passage. */
export function BeforeYouStart({ message, onCite }: BeforeYouStartProps) {
  if (message.care.length === 0) return null;
  return (
    <aside aria-label="Before you start" className="mt-4.5 border border-rule px-4 pt-3 pb-2.5 text-small">
      <h3 className="font-sans text-note font-semibold tracking-normal text-charcoal">Before you start</h3>
      {message.care.map((kind) => (
        <p key={kind} className="mt-1">
          {CARE_WORDS[kind]}
        </p>
      ))}
      {safetyPassages(message).map(({ n, heading }) => (
        <button
          key={n}
          type="button"
          className="mt-1 mr-4 cap min-h-11 text-left underline decoration-1 underline-offset-4 hover:text-ink sm:min-h-6"
          onClick={() => onCite(n)}
        >
          Safety card: {heading}
        </button>
      ))}
    </aside>
  );
}

/** Without the card of the danger in the first line, which is the first source and has its own button there. */
const safetyPassages = ({ sources, hazard }: ChatMessage): Source[] =>
  sources.filter(({ title }) => title === 'Safety').slice(hazard === null ? 0 : 1);

/** Each says no more than its card in functions/chat/safety/cards. */
const CARE_WORDS: Record<HazardKind, string> = {
  'electric-shock': 'If anything gives you a tingle, don’t touch it again and ring your electricity distributor.',
  'water-at-electricity': 'Keep away from water that has reached lights or power points.',
  gas: 'If you smell gas, get everyone out, then ring from outside.',
  'carbon-monoxide': 'Have a licensed gasfitter check anything that burns, and its flue.',
  'ceiling-falling': 'Stay out from under a ceiling that sags or cracks.',
  balcony: 'Stay off a balcony or deck that moves, rots or rusts.',
  'rail-fall': 'Keep the rail where somebody could fall a metre or more.',
  structure: 'Ask a structural engineer before you cut a wall, beam or post.',
  asbestos: 'In a home from before 1990, test for asbestos before you cut, sand or drill.',
  lead: 'Test old paint for lead before you sand or scrape it.',
  silica: 'Leave cutting stone, concrete and tile to a trade: the dust scars lungs.',
  'pool-barrier': 'Keep anything a child could climb 900 mm clear of the pool fence.',
  'window-fall': 'Keep beds and seats away from windows a child could fall from.',
  'blind-cords': 'Fix blind cords out of a child’s reach, with no loose loop.',
  'tip-over': 'Fix tall furniture and televisions to the wall before a child is alone with them.',
  'smoke-alarm': 'Keep a working smoke alarm up while you work.',
  'mould-illness': 'Find where the damp comes from before you clean mould.',
  'licensed-electrical': 'Fixed wiring needs a licensed electrician, however small the job.',
  'licensed-gas': 'Gas needs a licensed gasfitter, even to disconnect.',
  'licensed-plumbing': 'Moving or replacing taps, toilets and drains needs a licensed plumber.',
  waterproofing: 'Have it waterproofed, cured and tested before it’s tiled.',
  fire: 'Keep heaters, flames and charging batteries away from fabric and paper.',
  overhead: 'Hang nothing heavy above where people sleep or sit.',
  approvals: 'Ask your council, strata or landlord what needs approval.',
};
