/** The hero of the signed-in home: the landing page's heading and picture, shorter, with links for members. */
import { Link } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/media/picture.tsx';

/** Slightly below the true width on a phone, so that a 721 px screen loads the 720 px picture. */
const SIZES = '(min-width: 48rem) 60vw, 98vw';

export const MemberHero = () => (
  <section className="member-hero">
    <div className="member-hero-words">
      <h1 className="text-[clamp(2.125rem,1.2rem+2.2vw,2.875rem)] leading-[1.09]">
        Know your house. <br />
        Then change it.
      </h1>
      <p className="mt-2.5 max-w-[46ch] text-small sm:text-body">
        Send a photo of a room and see what to keep, what to change and what to fix first.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3">
        <LinkButton to="/assistant">Start Designing</LinkButton>
        <Link to="/forum" className="link py-1">
          Join Community
        </Link>
      </div>
    </div>
    <div className="member-hero-picture">
      <Picture
        name="hero"
        alt="A living room in rammed earth and blackbutt, open to a pergola and a garden in morning sun"
        sizes={SIZES}
        priority
        narrow="hero-narrow"
        className="absolute inset-0 h-full rounded-none! object-[50%_62%]"
      />
    </div>
  </section>
);
