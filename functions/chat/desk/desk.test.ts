/** The desk: what the records of many answers show together, and what the designer would be given for a question. */
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { testQuery } from '../../../infra/testing/people/knowledge.ts';
import { someAdmin } from '../../../infra/testing/people/people.ts';
import { DAY_MS } from '../../../shared/contract/durations.ts';
import { AnswersReport } from '../../../shared/designer/answers-report.ts';
import { type AnswerRecord, AnswerRecords, answerRecordTtl } from '../items.ts';

let admin: Awaited<ReturnType<typeof someAdmin>>;
beforeAll(async () => {
  admin = await someAdmin();
});

async function report(query = ''): Promise<AnswersReport> {
  const answer = await admin.get(`/api/admin/answers${query}`);
  expect(answer.status).toBe(200);
  return AnswersReport.parse(await answer.json());
}

/** Stores a record whose reply began so many days ago. */
async function store(daysAgo: number, more: Partial<AnswerRecord>): Promise<void> {
  const id = ulid(Date.now() - daysAgo * DAY_MS);
  await AnswerRecords.put(id, {
    id,
    promptVersion: 'none',
    libraryVersion: null,
    topScore: 0.5,
    shown: [],
    cited: [],
    isCovered: true,
    hazard: null,
    topic: 'costs',
    intent: 'question',
    language: 'en',
    hasPhoto: false,
    ttl: answerRecordTtl(id),
    ...more,
  });
}

describe('the report', () => {
  test('counts ratings and reasons by prompt, and sources by file', async () => {
    const promptVersion = randomBytes(4).toString('hex');
    const file = `${promptVersion}.md`;
    await store(1, { promptVersion, rating: 'up', cited: [`${file}/001`, `${file}/002`] });
    await store(2, { promptVersion, rating: 'down', reason: 'wrong', cited: [`${file}/001`] });
    await store(3, { promptVersion, rating: 'down', reason: 'wrong' });
    await store(4, { promptVersion, rating: 'down', reason: 'unsafe' });
    await store(40, { promptVersion, rating: 'up', cited: [file] });
    const own = ({ prompts }: AnswersReport) => prompts.find(({ version }) => version === promptVersion);
    const month = await report();
    expect(own(month)).toMatchObject({
      answers: 4,
      up: 1,
      down: 3,
      reasons: [
        { reason: 'wrong', ratings: 2 },
        { reason: 'unsafe', ratings: 1 },
      ],
    });
    expect(month.sources).toContainEqual({ document: file, answers: 2 });
    expect(own(await report('?days=7'))).toMatchObject({ answers: 4 });
    const quarter = await report('?days=90');
    expect(own(quarter)).toMatchObject({ answers: 5, up: 2 });
    expect(quarter.sources).toContainEqual({ document: file, answers: 3 });
  });

  test('counts gaps by topic, without greetings', async () => {
    const before = await report();
    const gapsIn = ({ topics }: AnswersReport) => topics.find(({ topic }) => topic === 'costs')?.notCovered ?? 0;
    await store(1, { isCovered: false });
    await store(1, { isCovered: false, intent: 'about-the-answer' });
    await store(1, { isCovered: false, intent: 'greeting' });
    const after = await report();
    expect(gapsIn(after) - gapsIn(before)).toBeGreaterThanOrEqual(2);
    expect(after.answers - after.questions).toBeGreaterThan(before.answers - before.questions);
    const gaps = after.topics.map(({ notCovered }) => notCovered);
    expect(gaps).toEqual(gaps.toSorted((one, other) => other - one));
    expect(after.topics.reduce((sum, { notCovered }) => sum + notCovered, 0)).toBe(after.notCovered);
  });

  test('shows shared words with their reason and date, and no id', async () => {
    const words = `Shared ${randomBytes(6).toString('hex')}.`;
    const ratedAt = new Date().toISOString();
    await store(1, { rating: 'down', reason: 'other', words, ratedAt, hazard: 'balcony' });
    const { words: shared, hazards } = await report();
    expect(hazards).toContainEqual({ kind: 'balcony', answers: expect.any(Number) as number });
    expect(shared).toContainEqual({ at: ratedAt, rating: 'down', reason: 'other', words, topic: 'costs' });
  });

  test('refuses an unknown query', async () => {
    for (const query of ['?days=31', '?days=', '?since=2026'])
      expect((await admin.get(`/api/admin/answers${query}`)).status).toBe(400);
  });
});

describe('the test query', () => {
  test('lists passages with scores on both sides of the threshold', async () => {
    const question = 'How do I paint the VJ walls of a Queenslander?';
    const { understanding, searched, hazards, weakScore, passages, weak } = await testQuery(admin, question);
    expect(understanding).toEqual({
      standalone: question,
      queries: [question],
      intent: 'question',
      language: 'en',
      topic: 'colour and paint',
      by: 'model',
    });
    expect(searched).toEqual([question]);
    expect(hazards).toEqual([]);
    expect(passages.map(({ n }) => n)).toEqual(passages.map((_, place) => place + 1));
    expect(passages[0]).toMatchObject({ document: 'queenslanders.md' });
    for (const { score } of passages) expect(score).toBeGreaterThanOrEqual(weakScore);
    for (const { n, score } of weak) {
      expect(n).toBeNull();
      expect(score).toBeLessThan(weakScore);
    }
  });

  test("puts a danger's first line and card before the passages", async () => {
    const { hazards, passages } = await testQuery(admin, 'I get a tingle when I touch the kitchen tap, what is it?');
    expect(hazards[0]?.kind).toBe('electric-shock');
    expect(hazards[0]?.firstLine.length).toBeGreaterThan(20);
    expect(passages[0]).toMatchObject({ n: 1, score: null, title: 'Safety', heading: hazards[0]?.title });
  });

  test('corrects the spelling as for a member', async () => {
    const { searched, passages } = await testQuery(admin, 'queenslnder verandha');
    expect(searched.join(' ')).toContain('queenslander');
    expect(passages.length).toBeGreaterThan(0);
  });
});
