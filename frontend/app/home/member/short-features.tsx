/** The features of a membership in one row, for the signed-in home. */
const FEATURES = [
  ['AI-Powered Assistant', 'Add a photo and get notes pinned to the things they’re about, with sources to check.'],
  ['Community Forum', 'Ask people who have stripped the same skirting boards. Post with your name or without.'],
  ['Design Insights', 'Long, useful stories about Australian houses: sun, small rooms, budgets, lamps.'],
] as const;

export const ShortFeatures = () => (
  <section id="features" aria-label="Features" className="short-features">
    {FEATURES.map(([name, words]) => (
      <article key={name}>
        <h2 className="text-[1.625rem] leading-8">{name}</h2>
        <p className="mt-1.5 max-w-[38ch] text-small text-balance text-charcoal">{words}</p>
      </article>
    ))}
  </section>
);
