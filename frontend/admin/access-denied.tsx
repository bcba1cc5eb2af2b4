/** What everyone but an admin sees (infra/docs/product-spec.md, section 2). */
import { LinkButton } from '../ui/button.tsx';

export function AccessDenied() {
  return (
    <div className="wrap grow py-16 lg:py-24">
      <div className="max-w-2xl">
        <h1>Access Denied</h1>
        <p className="mt-4 text-lead">You don't have permission to access the admin panel.</p>
        <LinkButton to="/" className="mt-8">
          Back to the front door
        </LinkButton>
      </div>
    </div>
  );
}
