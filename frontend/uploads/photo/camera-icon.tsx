/** The photo icon: on buttons that add one, and in place of one that cannot be shown. */
import { Icon } from '../../ui/media/icons.tsx';

export const CameraIcon = ({ className }: { className?: string }) => (
  <Icon className={className}>
    <path d="M3 8.5A1.5 1.5 0 0 1 4.5 7H8l1.5-2.5h5L16 7h3.5A1.5 1.5 0 0 1 21 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z" />
    <circle cx="12" cy="13" r="3.5" />
  </Icon>
);
