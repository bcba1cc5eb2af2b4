/** The bar above the composer while the last question is edited, with Cancel. */
import { Button } from '../../ui/button.tsx';

export const EditingBar = ({ onCancel }: { onCancel: () => void }) => (
  <div className="mb-2 flex max-[47.5rem]:mx-5 max-[47.5rem]:mt-2 items-center justify-between gap-4 border-l-2 border-eucalypt pl-3 text-note">
    <p>
      <b className="font-semibold">Editing your question.</b>{' '}
      <span className="text-charcoal">The answer to it stays as an earlier one.</span>
    </p>
    <Button variant="link" className="min-h-8! shrink-0 py-0! text-note" onClick={onCancel} title="Cancel (Escape)">
      Cancel
    </Button>
  </div>
);
