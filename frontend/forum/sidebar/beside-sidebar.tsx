/** The two columns of the forum's pages: content and sidebar. */
import type { ReactNode } from 'react';
import { Sidebar } from './sidebar.tsx';

/** The sidebar is to the right, or below if there is no space. */
export const BesideSidebar = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 lg:grid-cols-[minmax(0,1fr)_13.75rem] xl:grid-cols-[minmax(0,1fr)_16.875rem] xl:gap-x-18">
    {children}
    <div className="lg:sticky lg:top-[calc(var(--head)+1.25rem)] lg:self-start">
      <Sidebar />
    </div>
  </div>
);
