/** Replaces the whole site while developer tools are open (infra/docs/product-spec.md, sections 2 and 9). */
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';

export function AccessRestricted() {
  usePageTitle('Access Restricted');
  return (
    <main role="alert" className="wrap grid grow content-center py-20">
      <div className="measure border-t border-ink pt-6">
        <h1>Access Restricted</h1>
        <p className="mt-4 text-lead">Developer tools are not permitted on this application.</p>
        <p className="mt-2">Please refresh the page to continue.</p>
        <Button className="mt-8" onClick={() => location.reload()}>
          Refresh
        </Button>
      </div>
    </main>
  );
}
