/** The home's fields in a dialog, for a member who has no room yet. */
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { HomePart } from './about-tab.tsx';

interface HomeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const HomeDialog = ({ open, onOpenChange }: HomeDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    layout="sheet"
    title="Tell us about your home"
    description="It’s all optional. We save as you go, and only you see it."
  >
    <div className="@container overflow-y-auto px-5 pt-1 pb-6 sm:px-7">
      <HomePart />
    </div>
  </Dialog>
);
