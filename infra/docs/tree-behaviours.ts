/** Five behaviours as chains of files, from screen to call and from handler to store, in the tree before and after it was reorganised. */
interface Behaviour {
  name: string;
  before: string[][];
  after: string[][];
}

const TABLE = 'functions/platform/table/table.ts';
const EARLIER_TABLE = 'functions/data/table.ts';

export const BEHAVIOURS: Behaviour[] = [
  {
    name: 'ask in the chat with a photo',
    before: [
      ['frontend/chat/assistant-page.tsx', 'frontend/chat/composer.tsx', 'frontend/uploads/uploads-api.ts'],
      ['frontend/chat/assistant-page.tsx', 'frontend/chat/chat-calls.ts', 'shared/routes/chat.ts'],
      ['functions/uploads/handler.ts', 'functions/uploads/photos.ts', EARLIER_TABLE],
      ['functions/chat/handler.ts', 'functions/chat/asking.ts', 'functions/chat/exchange.ts', EARLIER_TABLE],
      ['functions/chat/asking.ts', 'functions/chat/answer.ts', 'functions/chat/designer.ts'],
    ],
    after: [
      [
        'frontend/chat/assistant-page.tsx',
        'frontend/chat/composer/composer.tsx',
        'frontend/uploads/photo/photo-upload.ts',
        'frontend/uploads/uploads-api.ts',
      ],
      ['frontend/chat/assistant-page.tsx', 'frontend/chat/chat-calls.ts', 'shared/contract/routes/chat.ts'],
      ['functions/uploads/handler.ts', 'functions/uploads/photos/photos.ts', TABLE],
      ['functions/chat/handler.ts', 'functions/chat/exchange/ask.ts', 'functions/chat/exchange/exchange.ts', TABLE],
      ['functions/chat/exchange/ask.ts', 'functions/chat/answering/answer.ts', 'functions/chat/designer/designer.ts'],
    ],
  },
  {
    name: 'like a post',
    before: [
      ['frontend/forum/like-button.tsx', 'frontend/forum/forum-api.ts', 'shared/routes/forum.ts'],
      ['functions/forum/handler.ts', 'functions/forum/likes.ts', EARLIER_TABLE],
    ],
    after: [
      ['frontend/forum/like-button.tsx', 'frontend/forum/forum-api.ts', 'shared/contract/routes/forum.ts'],
      [
        'functions/forum/handler.ts',
        'functions/forum/posts/likes.ts',
        'functions/platform/table/entities/forum/like.ts',
        TABLE,
      ],
    ],
  },
  {
    name: 'complete a multipart upload',
    before: [
      ['frontend/uploads/files-dialog.tsx', 'frontend/uploads/uploader.ts', 'frontend/uploads/patient-s3.ts'],
      ['shared/routes/uploads.ts'],
      ['functions/uploads/handler.ts', 'functions/uploads/multipart.ts', 'functions/uploads/bucket.ts'],
    ],
    after: [
      [
        'frontend/uploads/files-dialog/files-dialog.tsx',
        'frontend/uploads/files-dialog/uploader.ts',
        'frontend/uploads/files-dialog/resumable-s3.ts',
      ],
      ['shared/contract/routes/uploads.ts'],
      ['functions/uploads/handler.ts', 'functions/uploads/multipart/multipart.ts', 'functions/uploads/bucket.ts'],
    ],
  },
  {
    name: 'cancel the membership',
    before: [
      ['frontend/billing/cancel-membership.tsx', 'frontend/billing/billing-api.ts', 'shared/routes/billing.ts'],
      ['functions/billing/handler.ts', 'functions/billing/cancellation.ts', 'functions/billing/sync.ts', EARLIER_TABLE],
    ],
    after: [
      [
        'frontend/billing/membership/cancel-membership.tsx',
        'frontend/billing/billing-api.ts',
        'shared/contract/routes/billing.ts',
      ],
      [
        'functions/billing/handler.ts',
        'functions/billing/membership/cancellation.ts',
        'functions/billing/membership/sync.ts',
        TABLE,
      ],
    ],
  },
  {
    name: 'reindex the library',
    before: [
      ['frontend/admin/knowledge-management.tsx', 'frontend/admin/admin-calls.ts', 'shared/routes/admin.ts'],
      [
        'functions/admin/handler.ts',
        'functions/admin/asking-for-reindex.ts',
        'functions/admin/reindex-job.ts',
        EARLIER_TABLE,
      ],
      ['functions/admin/reindex-lambda.ts', 'functions/admin/reindex.ts', 'functions/admin/passage-store.ts'],
      ['functions/admin/reindex.ts', 'functions/admin/ingestion.ts'],
    ],
    after: [
      [
        'frontend/admin/knowledge/knowledge-management.tsx',
        'frontend/admin/knowledge/knowledge-api.ts',
        'shared/contract/routes/knowledge.ts',
      ],
      [
        'functions/knowledge/handler.ts',
        'functions/knowledge/reindex/request.ts',
        'functions/knowledge/reindex/job.ts',
        TABLE,
      ],
      [
        'functions/knowledge/reindex/lambda.ts',
        'functions/knowledge/reindex/reindex.ts',
        'functions/knowledge/passages/passage-store.ts',
      ],
      ['functions/knowledge/reindex/reindex.ts', 'functions/knowledge/reindex/ingestion.ts'],
    ],
  },
];
