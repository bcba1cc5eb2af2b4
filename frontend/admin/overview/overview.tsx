/** The desk's first page: what needs attention, the figures, growth, and what the assistant can look up. */
import { NeedsAttention } from '../attention/needs-attention.tsx';
import { KnowledgeFigures } from '../knowledge/knowledge-figures.tsx';
import { Statistics } from './statistics.tsx';

export function Overview() {
  return (
    <>
      <NeedsAttention />
      <Statistics />
      <KnowledgeFigures />
    </>
  );
}
