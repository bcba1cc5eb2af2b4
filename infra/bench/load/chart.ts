/** Latency against load, as an SVG: three lines over the number of members. */

export interface LoadPoint {
  members: number;
  callsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [640, 360, 64, 56, 40, 72];
const LINE_PX = 14;
const LINES: readonly [keyof Pick<LoadPoint, 'p50' | 'p95' | 'p99'>, string][] = [
  ['p50', '#2f6f5e'],
  ['p95', '#c58f57'],
  ['p99', '#a3452c'],
];

const niceStep = (most: number): number => {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
};

/** @param points By members, ascending. @param title One line above the chart. */
export function latencyChart(points: readonly LoadPoint[], title: string): string {
  const most = Math.max(1, ...points.map(({ p99 }) => p99));
  const step = niceStep(most);
  const top = step * Math.ceil(most / step);
  const widest = Math.max(1, ...points.map(({ members }) => members));
  const x = (members: number) => Math.round(LEFT + ((WIDTH - LEFT - RIGHT) * members) / widest);
  const y = (ms: number) => Math.round(HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * ms) / top);
  const text = (at: [number, number], words: string, more = '') =>
    `  <text x="${at[0]}" y="${at[1]}" ${more}>${words}</text>`;
  const rows = Array.from({ length: Math.round(top / step) + 1 }, (_, n) => n * step).flatMap((ms) => [
    `  <path d="M${LEFT} ${y(ms)}H${WIDTH - RIGHT}" stroke="#d9d3c7"/>`,
    text([LEFT - 8, y(ms) + 4], String(ms), 'text-anchor="end"'),
  ]);
  const columns = points.map(({ members, callsPerSecond }) =>
    text([x(members), HEIGHT - BOTTOM + 18], `${members} (${Math.round(callsPerSecond)}/s)`, 'text-anchor="middle"'),
  );
  let above = HEIGHT;
  const lines = LINES.flatMap(([name, colour]) => {
    const places = points.map((point) => `${x(point.members)},${y(point[name])}`);
    const last = points.at(-1);
    // Keeps the names of two lines that end close together from overlapping.
    above = Math.min(last ? y(last[name]) + 4 : 0, above - LINE_PX);
    return [
      `  <polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
      ...places.map(
        (place) => `  <circle cx="${place.split(',')[0]}" cy="${place.split(',')[1]}" r="3" fill="${colour}"/>`,
      ),
      ...(last ? [text([x(last.members) + 8, above], name, `fill="${colour}"`)] : []),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#3b3630">`,
    `  <title>${title}</title>`,
    `  <rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf8f2"/>`,
    text([LEFT, 22], title, 'font-size="14"'),
    ...rows,
    ...columns,
    text([(LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14], 'members (calls a second)', 'text-anchor="middle"'),
    text([16, TOP - 8], 'ms'),
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}
