/** Search as a member sees it: the articles that an answer shows when the topic changes, and for a topic that is not ours. */
import { type Conversation, lastReply } from '../asking/designer.ts';
import { filesOf, shows } from '../asking/reply.ts';
import { NEW_TOPICS, OFF_TOPIC } from '../questions.ts';
import { atMost, type Bar } from './bar.ts';

interface Search {
  key: string;
  turns: { text: string }[];
  /** Any of them is right. */
  articles: readonly string[];
}

const ALONE: Search[] = NEW_TOPICS.map(([, text, ...articles], n) => ({
  key: `topic-alone/${n + 1}`,
  turns: [{ text }],
  articles,
}));
const AFTER: Search[] = NEW_TOPICS.map(([first, text, ...articles], n) => ({
  key: `topic-after/${n + 1}`,
  turns: [{ text: first }, { text }],
  articles,
}));
const ELSEWHERE = OFF_TOPIC.map((text, n) => ({ key: `off-topic/${n + 1}`, turns: [{ text }] }));

export const SEARCHES = [...ALONE, ...AFTER, ...ELSEWHERE];

/** @param asked The conversations of SEARCHES. */
export function searchBars(asked: readonly Conversation[]): Bar[] {
  const byKey = new Map(asked.map((conversation) => [conversation.key, conversation]));
  const answered = (set: readonly Search[]) =>
    set.flatMap(({ key, articles }) => {
      const conversation = byKey.get(key);
      return conversation ? [{ conversation, articles }] : [];
    });
  const missed = (set: readonly Search[]) =>
    answered(set)
      .filter(({ conversation, articles }) => !shows(lastReply(conversation), articles))
      .map(
        ({ conversation, articles }) =>
          `${conversation.turns.at(-1)?.text} -> ${filesOf(lastReply(conversation)).join(', ') || 'nothing'}, not ${articles.join(' or ')}`,
      );
  const elsewhere = ELSEWHERE.flatMap(({ key }) => byKey.get(key) ?? []);
  const shown = elsewhere
    .filter((conversation) => filesOf(lastReply(conversation)).length > 0)
    .map((conversation) => `${conversation.turns[0]?.text} -> ${filesOf(lastReply(conversation)).join(', ')}`);
  return [
    atMost('off-topic questions with sources', 3, elsewhere.length, shown),
    topicBar(answered(AFTER).length, missed(ALONE), missed(AFTER)),
  ];
}

function topicBar(of: number, alone: readonly string[], after: readonly string[]): Bar {
  const lost = (after.length - alone.length) / Math.max(1, of);
  return {
    name: 'new topic after another, less than alone',
    value: `${lost.toFixed(3)} (alone ${of - alone.length}, after ${of - after.length} of ${of})`,
    goal: '<= 0.03',
    passed: of > 0 && lost <= 0.03,
    of,
    failures: after.map((line) => `after another: ${line}`),
  };
}
