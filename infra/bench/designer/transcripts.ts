/** All conversations as Markdown, for people to read. */
import { writeFileSync } from 'node:fs';
import type { Conversation, Reply } from './asking.ts';

/** @param file The file to write; it is replaced. */
export function writeTranscripts(file: string, asked: readonly Conversation[]): void {
  writeFileSync(file, asked.map(transcriptOf).join('\n'));
}

function transcriptOf({ key, turns, replies }: Conversation): string {
  const lines = turns.map(({ text, photo }, n) => {
    const reply = replies[n];
    const question = `**Member:** ${text || '(no words)'}${photo ? ` (photo ${photo})` : ''}`;
    return `${question}\n\n${reply ? answerOf(reply) : '(not answered)'}`;
  });
  return `## ${key}\n\n${lines.join('\n\n')}\n`;
}

function answerOf({ content, notes, sources, unsupported, textMs, totalMs }: Reply): string {
  const quoted = content.split('\n').map((line) => `> ${line}`);
  const pins = notes.map(
    ({ n, title, text, x, y }) => `- pin ${n} at ${x.toFixed(2)}, ${y.toFixed(2)}: ${title} ${text}`,
  );
  const from = sources.map(({ n, document, heading }) => `- [${n}] ${document}, ${heading}`);
  const marked = unsupported.map((range) => `- not from the library: ${content.slice(range.from, range.to)}`);
  const times = `(first words ${textMs?.toFixed(0) ?? 'none'} ms, all ${totalMs.toFixed(0)} ms)`;
  return [...quoted, '', ...pins, ...from, ...marked, '', times].join('\n');
}
