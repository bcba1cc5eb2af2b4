/** Rendering a mail as text and as HTML. */
import { expect, test } from 'vitest';
import { messageOf } from './message.ts';

const content = {
  subject: 'A lamp',
  firstName: 'Mei <b>&</b>',
  before: ['It is “on”.'],
  link: { label: 'Look', url: 'https://verandah.example/verify#token=abc' },
  after: ['It stays on.'],
};

test('text and HTML have the same content, escaped in HTML', async () => {
  const { subject, text, html } = await messageOf(content, 'https://verandah.example');
  expect(subject).toBe('A lamp');
  expect(text).toBe(
    [
      'Hello Mei <b>&</b>,',
      'It is “on”.',
      'Look:\nhttps://verandah.example/verify#token=abc',
      'It stays on.',
      'Verandah\nhttps://verandah.example',
      'You’re getting this because this address is on a Verandah account.\n',
    ].join('\n\n'),
  );
  expect(html).toContain('Hello Mei &lt;b&gt;&amp;&lt;/b&gt;,');
  expect(html).toContain('href="https://verandah.example/verify#token=abc"');
  for (const words of ['It is “on”.', 'It stays on.', 'prefers-color-scheme: dark']) expect(html).toContain(words);
});

test('the seller is named at the end', async () => {
  const seller = { legalEntity: 'Ash & Co Pty Ltd', abn: '51824753556', address: '1 High Street, Sydney NSW 2000' };
  const { text, html } = await messageOf(content, 'https://verandah.example', seller);
  const words = 'Verandah is run by Ash & Co Pty Ltd (ABN 51 824 753 556), 1 High Street, Sydney NSW 2000.';
  expect(text).toContain(words);
  expect(html).toContain(words.replace('&', '&amp;'));
});

test('a member whose address is not verified is greeted without a name', async () => {
  const { text, html } = await messageOf({ ...content, firstName: undefined }, 'https://verandah.example');
  expect(text).toMatch(/^Hello,\n/);
  expect(html).toContain('>Hello,<');
});

test('a mail with unsubscribe has the link at its end, and both headers', async () => {
  const unsubscribe = {
    label: 'Stop these',
    url: 'https://v.example/stop#t',
    oneClickUrl: 'https://v.example/api/stop?t',
  };
  const { text, html, headers } = await messageOf({ ...content, unsubscribe }, 'https://verandah.example');
  expect(text).toMatch(/Stop these:\nhttps:\/\/v\.example\/stop#t\n$/);
  expect(html).toContain('<a class="quiet" href="https://v.example/stop#t"');
  expect(headers).toEqual([
    { name: 'List-Unsubscribe', value: '<https://v.example/api/stop?t>' },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ]);
});
