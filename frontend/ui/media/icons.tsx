/** Icons that several places use: 24 px, one stroke weight, in the colour of the text around them. */
import type { SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement>;

/** The base of an icon, also for icons that only one place uses: its one path, or its shapes as children. */
export function Icon({ path, children, className = 'size-6', ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      {...rest}
    >
      {path === undefined ? children : <path d={path} />}
    </svg>
  );
}

export const MenuIcon = (props: IconProps) => <Icon {...props} path="M3 7h18M3 12h18M3 17h18" />;
export const DotsIcon = () => (
  <Icon className="size-6">
    <circle cx="5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="19" cy="12" r="1" />
  </Icon>
);
export const CloseIcon = (props: IconProps) => <Icon {...props} path="M5 5l14 14M19 5L5 19" />;
export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21c.6-4.4 3.7-6.5 8-6.5s7.4 2.1 8 6.5" />
  </Icon>
);
export const FacebookIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M15.5 7.5H14a2 2 0 0 0-2 2v12M9.5 12.5h5" />
  </Icon>
);
export const PinterestIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M11.8 9.5l-2.3 10M8.5 12.5c-1.3-3 .6-5.5 3.6-5.5 2.5 0 4.2 1.7 3.9 4.2-.3 2.3-1.9 3.8-3.6 3.6-.9-.1-1.5-.6-1.8-1.3" />
  </Icon>
);
export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="5" width="18" height="14" rx="1.5" />
    <path d="M3.5 6.5L12 13l8.5-6.5" />
  </Icon>
);

/** The photo icon: on buttons that add one, and in place of one that cannot be shown. */
export const CameraIcon = ({ className }: { className?: string }) => (
  <Icon className={className}>
    <path d="M3 8.5A1.5 1.5 0 0 1 4.5 7H8l1.5-2.5h5L16 7h3.5A1.5 1.5 0 0 1 21 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z" />
    <circle cx="12" cy="13" r="3.5" />
  </Icon>
);

/** Beside what unfolds below it. */
export const ChevronIcon = ({ open, className = '' }: { open: boolean; className?: string }) => (
  <Icon className={`size-5 shrink-0 ${open ? 'rotate-180' : ''} ${className}`} path="M6 9.5l6 6 6-6" />
);
export const PlusIcon = ({ className }: { className: string }) => (
  <Icon className={className} path="M12 5v14M5 12h14" />
);
