/** Every call of the product, once. API Gateway, the handlers, the typed client and the tests are all driven by this. */
import { z } from 'zod';
import { Credentials, PasswordChange, PasswordReset, Profile, Registration, ReturnTo, User } from './accounts.ts';
import { PaymentSetup, PortalAddress, Refunded, SubscriptionStatus, WebhookReceipt } from './billing.ts';
import { ChatMessage, Exchange, NewMessage, Page } from './chat.ts';
import { defineRoutes } from './route.ts';
import { ImageSize, NewImage, StoredImage, UploadTarget } from './uploads.ts';

const HOUR = 3600;
const Nothing = z.object({});
const UPLOADS = {
  times: 200,
  perSeconds: HOUR,
  per: 'member',
  words: 'That is 200 uploads in an hour. Please come back a little later.',
} as const;
/** Each of these asks Stripe several times. */
const MEMBERSHIP_CHANGES = {
  times: 30,
  perSeconds: HOUR,
  per: 'member',
  words: 'That is a lot of changes in an hour. Please try again a little later.',
} as const;

export const routes = defineRoutes({
  'GET /api/user': { domain: 'accounts', access: 'member', answer: User, operations: 2 },
  'PUT /api/user': { domain: 'accounts', access: 'member', body: Profile, answer: User, operations: 3 },
  'PUT /api/user/password': {
    domain: 'accounts',
    access: 'member',
    body: PasswordChange,
    answer: User,
    operations: 5,
    limit: { times: 10, perSeconds: HOUR, per: 'session', words: 'Too many attempts. Please try again in an hour.' },
  },
  'POST /api/password-reset': {
    domain: 'accounts',
    access: 'anyone',
    body: PasswordReset,
    answer: User,
    operations: 5,
    limit: {
      times: 20,
      perSeconds: HOUR,
      per: 'address',
      words: 'Too many attempts from here. Please try again in an hour.',
    },
  },
  'POST /api/login': { domain: 'accounts', access: 'anyone', body: Credentials, answer: User, operations: 4 },
  'POST /api/register': {
    domain: 'accounts',
    access: 'anyone',
    body: Registration,
    answer: User,
    operations: 2,
    limit: {
      times: 100,
      perSeconds: HOUR,
      per: 'address',
      words: 'Too many accounts were created from here. Please try again in an hour.',
    },
  },
  'POST /api/logout': { domain: 'accounts', access: 'anyone', answer: Nothing, operations: 2 },
  'GET /api/login': {
    domain: 'accounts',
    access: 'anyone',
    query: ReturnTo,
    answer: Nothing,
    reply: 'redirect',
    operations: 0,
  },
  'GET /api/logout': { domain: 'accounts', access: 'anyone', answer: Nothing, reply: 'redirect', operations: 2 },

  'GET /api/subscription/status': { domain: 'billing', access: 'member', answer: SubscriptionStatus, operations: 2 },
  'POST /api/subscription/create': {
    domain: 'billing',
    access: 'member',
    answer: PaymentSetup,
    limit: MEMBERSHIP_CHANGES,
    operations: 5,
  },
  'POST /api/subscription/cancel': {
    domain: 'billing',
    access: 'member',
    answer: SubscriptionStatus,
    limit: MEMBERSHIP_CHANGES,
    operations: 4,
  },
  'POST /api/subscription/resume': {
    domain: 'billing',
    access: 'member',
    answer: SubscriptionStatus,
    limit: MEMBERSHIP_CHANGES,
    operations: 4,
  },
  'POST /api/subscription/refund': {
    domain: 'billing',
    access: 'member',
    answer: Refunded,
    limit: MEMBERSHIP_CHANGES,
    operations: 4,
  },
  'POST /api/subscription/portal': {
    domain: 'billing',
    access: 'member',
    answer: PortalAddress,
    limit: MEMBERSHIP_CHANGES,
    operations: 3,
  },
  'POST /api/stripe/webhook': { domain: 'billing', access: 'anyone', answer: WebhookReceipt, raw: true, operations: 4 },

  'GET /api/chat/messages': {
    domain: 'chat',
    access: 'subscriber',
    query: Page,
    answer: z.array(ChatMessage),
    operations: 3,
  },
  'POST /api/chat/messages': {
    domain: 'chat',
    access: 'subscriber',
    body: NewMessage,
    answer: Exchange,
    reply: 'stream',
    operations: 6,
    limit: {
      times: 60,
      perSeconds: HOUR,
      per: 'member',
      words: 'That is 60 questions in an hour, which is our fair use. Please come back a little later.',
    },
  },
  'POST /api/chat/messages/{id}/stop': { domain: 'chat', access: 'subscriber', answer: ChatMessage, operations: 4 },

  'POST /api/objects/upload': {
    domain: 'uploads',
    access: 'member',
    answer: UploadTarget,
    operations: 3,
    limit: UPLOADS,
  },
  'PUT /api/images': {
    domain: 'uploads',
    access: 'member',
    body: NewImage,
    answer: StoredImage,
    limit: UPLOADS,
    operations: 4,
  },
  'GET /objects/images/{id}': {
    domain: 'uploads',
    access: 'member',
    query: ImageSize,
    answer: Nothing,
    reply: 'redirect',
    operations: 3,
  },
});
export type Routes = typeof routes;
