/** The record that an answer leaves. */
import { describe, expect, test } from 'vitest';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { Exchange } from '../../../shared/chat.ts';
import { DAY_MS } from '../../../shared/contract/durations.ts';
import { AnswerRecords } from '../../platform/table/entities/chat/answer-record.ts';
import { toSeconds } from '../../platform/time.ts';

describe('the record of an answer', () => {
  test('holds what was found and cited, but no text and no ids', async () => {
    const member = await someSubscriber();
    const question = 'How do I paint the VJ walls of a Queenslander?';
    const { userMessage, assistantMessage } = Exchange.parse(await (await ask(member, question)).json());
    const record = await AnswerRecords.get(assistantMessage.id.slice(27));
    expect(record).toMatchObject({
      promptVersion: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      libraryVersion: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      isCovered: true,
      hazard: null,
      intent: 'question',
      language: 'en',
      hasPhoto: false,
    });
    expect(record?.topScore).toBeGreaterThan(0.3);
    expect(record?.cited.map((passage) => passage.split('/')[0])).toContain('queenslanders.md');
    const days = ((record?.ttl ?? 0) - toSeconds()) / (DAY_MS / 1000);
    expect(Math.round(days)).toBe(400);
    const stored = JSON.stringify(record);
    for (const secret of [
      member.user.id,
      userMessage.id,
      userMessage.roomId,
      'VJ walls',
      assistantMessage.content.slice(0, 40),
    ])
      expect(stored).not.toContain(secret);
  });

  test('says that the library had nothing', async () => {
    const answer = await ask(await someSubscriber(), 'Who won the chess olympiad?');
    const { assistantMessage } = Exchange.parse(await answer.json());
    expect(await AnswerRecords.get(assistantMessage.id.slice(27))).toMatchObject({
      isCovered: false,
      cited: [],
      topic: 'other',
    });
  });
});
