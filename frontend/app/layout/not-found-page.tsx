/** The not-found screen (infra/docs/product-spec.md, section 2). */
import { LinkButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="wrap grid grow content-center gap-x-16 gap-y-8 py-12 md:grid-cols-[3fr_2fr] md:items-stretch md:py-20">
      <div className="min-w-0 border-t border-ink pt-6 max-md:order-2 md:flex md:border-0 md:pt-0 md:flex-col md:items-start md:justify-end">
        <h1 className="text-display">404 Page Not Found</h1>
        <p className="mt-5 text-lead">Did you forget to add the page to the router?</p>
        <LinkButton to="/" className="mt-8">
          Back to the front door
        </LinkButton>
      </div>
      <figure className="min-w-0">
        <Picture
          name="small"
          alt="A window seat with joinery in a small flat"
          sizes="(min-width: 48rem) 34vw, 90vw"
          className="h-56 md:aspect-square md:h-auto"
        />
        <figcaption className="cap mt-2.5 text-balance">Somewhere to sit while you remember where it was.</figcaption>
      </figure>
    </div>
  );
}
