/** The token of the link that this tab has opened. It leaves the address at once, so that the tab's history and a bookmark do not have it. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readDraft, writeDraft } from '../../ui/form/draft.ts';

/** Kept as an unsent text is: for a reload, in this tab alone. */
const KEPT = 'verandah.shared-link';

/** Empty where the address had none and this tab has opened none. A second link in the same tab takes the place of the first. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const opened = hash.slice(1);
  useEffect(() => {
    if (opened === '') return;
    writeDraft(KEPT, opened);
    void navigate(pathname, { replace: true });
  }, [opened, pathname, navigate]);
  return opened === '' ? readDraft(KEPT) : opened;
}
