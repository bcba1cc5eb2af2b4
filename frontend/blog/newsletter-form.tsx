/** The newsletter form (infra/docs/product-spec.md, "Blog"): a blank address is ignored, any other is logged in this browser and goes nowhere. */
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';

export function NewsletterForm() {
  const [email, setEmail] = useState('');
  const subscribe = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') return;
    console.log('Newsletter subscription:', email);
    setEmail('');
  };
  return (
    // Covers the footer's rule, which would show as a seam.
    <section aria-labelledby="newsletter" className="on-panel relative mt-24 -mb-[calc(6rem+1px)] print:hidden">
      <div className="wrap grid items-end gap-x-10 gap-y-7 py-14 lg:grid-cols-3 lg:py-16">
        <div>
          <h2 id="newsletter" className="text-h2">
            Newsletter
          </h2>
          <p className="mt-3 max-w-[46ch]">We don’t send one yet, and this form doesn’t keep your address.</p>
        </div>
        <form onSubmit={subscribe} className="flex flex-wrap items-end gap-3 lg:col-span-2">
          <div className="min-w-0 grow basis-64">
            <label htmlFor="newsletter-email" className="mb-1.5 block text-small font-semibold">
              Email
            </label>
            <input
              id="newsletter-email"
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              className="w-full rounded-control border border-on-panel bg-transparent px-3.5 py-2.5 text-body leading-6 text-on-panel"
            />
          </div>
          <Button type="submit" variant="on-panel">
            Subscribe
          </Button>
        </form>
      </div>
    </section>
  );
}
