/** The footer: links to the pages, support, and share buttons. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getConfig } from '../../api/client.ts';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';
import { FacebookIcon, MailIcon, PinterestIcon } from '../../ui/media/icons.tsx';
import { type HeaderLink, Wordmark } from './header/links.tsx';

const VISITOR_LINKS: HeaderLink[] = [
  { to: '/', label: 'Home' },
  { to: '/#features', label: 'Features' },
  { to: '/#showcase', label: 'Showcase' },
  { to: '/auth', label: 'Sign In' },
];

/** `links` are the member's pages; without any, the visitor's are shown. */
export function Footer({ links }: { links: HeaderLink[] }) {
  return (
    <footer className="@container mt-24 border-t border-ink">
      <div className="wrap grid gap-x-12 gap-y-10 grid-cols-2 pt-10 pb-14 @3xl:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="@max-3xl:col-span-2">
          <Wordmark className="text-h3" />
          <p className="cap mt-3 max-w-[34ch]">
            Made in Australia, for Australian houses. Every room on these pages is an illustration rendered for
            Verandah.
          </p>
        </div>
        <Column title="Platform">
          {(links.length > 0 ? links : VISITOR_LINKS).map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {label}
            </FooterLink>
          ))}
        </Column>
        <Column title="Support">
          <FooterLink to="/privacy">Privacy</FooterLink>
          <FooterLink to="/terms">Terms</FooterLink>
          <FooterLink to="/accessibility">Accessibility</FooterLink>
          <li>
            <a href={`mailto:${getConfig().supportEmail}`} className={footerLink}>
              Email us
            </a>
          </li>
        </Column>
        <div>
          <h2 className={columnTitle}>Share</h2>
          <ShareLinks />
        </div>
      </div>
    </footer>
  );
}

const columnTitle = 'border-0 font-sans text-note font-semibold tracking-normal text-charcoal';
const footerLink = 'inline-block py-1 text-small decoration-1 underline-offset-4 hover:underline';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className={columnTitle}>{title}</h2>
      <ul className="mt-2">{children}</ul>
    </nav>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={footerLink}>
        {children}
      </Link>
    </li>
  );
}

/** The social icons share this site: each opens the network's own share page. */
function ShareLinks() {
  const site = encodeURIComponent(location.origin);
  const picture = encodeURIComponent(`${location.origin}/art/hero-1600.webp`);
  const title = encodeURIComponent('Verandah: know your house, then change it');
  const networks = [
    { name: 'Share on Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${site}`, Icon: FacebookIcon },
    {
      name: 'Save to Pinterest',
      href: `https://www.pinterest.com/pin/create/button/?url=${site}&media=${picture}&description=${title}`,
      Icon: PinterestIcon,
    },
    { name: 'Send to a friend', href: `mailto:?subject=${title}&body=${site}`, Icon: MailIcon },
  ];
  return (
    <ul className="mt-1.5 -ml-2.5 flex">
      {networks.map(({ name, href, Icon }) => (
        <li key={name}>
          <Tooltip text={name}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={name}
              className="grid size-11 place-items-center rounded-control hover:text-eucalypt"
            >
              <Icon />
            </a>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
