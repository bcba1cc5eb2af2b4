/** The menu of a file of the knowledge base: open it, or delete it. */
import { useRef, useState } from 'react';
import { DotsIcon, Icon } from '../../ui/media/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';

export function FileMenu({ name, onDelete }: { name: string; onDelete: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (giveBackFocus: boolean) => {
    setOpen(false);
    if (giveBackFocus) button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`More about ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        className="-mr-3 grid size-11 place-items-center rounded-control text-charcoal hover:bg-limewash hover:text-ink max-md:-mt-2.5 md:ml-auto"
        onClick={() => setOpen(!open)}
      >
        <DotsIcon />
      </button>
      {open && (
        <Menu
          label={`More about ${name}`}
          onClose={close}
          opener={button}
          className="top-full right-0 w-max min-w-44 text-left"
          actions={[
            {
              label: 'Open',
              icon: (
                <Sign path="M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10" />
              ),
              onChoose: () => window.open(addressOf(name), '_blank', 'noreferrer'),
            },
            {
              label: 'Delete',
              icon: <Sign path="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
              isDanger: true,
              onChoose: onDelete,
            },
          ]}
        />
      )}
    </>
  );
}

/** Where the file itself can be read. */
export const addressOf = (name: string): string => `/kb/files/${encodeURIComponent(name)}`;

const Sign = ({ path }: { path: string }) => <Icon className="size-5" path={path} />;
