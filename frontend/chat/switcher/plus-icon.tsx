/** The icon of a new room. */
import { Icon } from '../../ui/media/icons.tsx';

export const PlusIcon = ({ className }: { className: string }) => (
  <Icon className={className}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
