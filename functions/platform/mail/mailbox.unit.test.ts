import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['in capitals', 'Ann.Lee@Example.com', 'ann.lee@example.com'],
  ['with a part after a plus', 'ann.lee+rooms@example.com', 'ann.lee@example.com'],
  ['with dots at Gmail', 'a.n.n.lee@gmail.com', 'annlee@gmail.com'],
  ['at Gmail’s other domain', 'Ann.Lee+rooms@GoogleMail.com', 'annlee@gmail.com'],
])('an address %s reaches the mailbox of the plain one', (_, email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
  expect(mailboxOf(mailbox)).toBe(mailbox);
});

test.each([
  ['elsewhere', 'ann.lee@example.com', 'annlee@example.com'],
  ['at a domain that ends in Gmail’s', 'ann.lee@notgmail.com', 'annlee@notgmail.com'],
  ['at a domain below Gmail’s', 'ann.lee@mail.gmail.com', 'annlee@mail.gmail.com'],
])('dots %s make another mailbox', (_, one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
