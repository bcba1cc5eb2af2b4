/** Whether the author may still edit: for 30 minutes after writing. Updates by itself when they are over. */
import { useEffect, useState } from 'react';
import { EDIT_MS } from '../../../shared/forum.ts';

export function useEditable({ isOwn, createdAt }: { isOwn: boolean; createdAt: string }): boolean {
  const until = Date.parse(createdAt) + EDIT_MS;
  const [now, setNow] = useState(() => Date.now());
  const editable = isOwn && now < until;
  useEffect(() => {
    if (!editable) return undefined;
    const closing = setTimeout(() => setNow(Date.now()), until - Date.now());
    return () => clearTimeout(closing);
  }, [editable, until]);
  return editable;
}
