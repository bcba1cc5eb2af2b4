/** Beside the posts: Popular Topics and Community Stats (infra/docs/product-spec.md, section 2). */

const TOPICS = [
  ['#small-spaces', 342],
  ['#color-schemes', 189],
  ['#budget-friendly', 156],
  ['#sustainable', 98],
] as const;
const STATS = [
  ['Total Members', '12,847'],
  ['Posts Today', '23'],
  ['Active Now', '156'],
] as const;

export function Sidebar() {
  return (
    <aside
      aria-label="About the community"
      className="grid content-start gap-x-12 gap-y-8 lg:gap-y-10 md:max-lg:grid-cols-2"
    >
      <section aria-labelledby="topics">
        <h2 id="topics" className="border-b border-ink pb-2 text-h4 md:pb-3">
          Popular Topics
        </h2>
        <ul className="text-small max-md:columns-2 max-md:gap-x-8">
          {TOPICS.map(([topic, posts]) => (
            <li
              key={topic}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-1.5 max-md:break-inside-avoid md:py-2.5"
            >
              <span>{topic}</span>
              <span className="cap tabular-nums">{posts} posts</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="stats">
        <h2 id="stats" className="border-b border-ink pb-2 text-h4 md:pb-3">
          Community Stats
        </h2>
        <dl className="grid grid-cols-3 gap-x-4 pt-3 lg:grid-cols-1 lg:gap-y-4">
          {STATS.map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="cap">{name}</dt>
              <dd className="font-display text-h3 lg:text-h2">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  );
}
