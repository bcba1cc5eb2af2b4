/** A page that tests the upload dialog beyond the screens' 10 MB; its address has the limits. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../../../../frontend/api/client.ts';
import { queryClient } from '../../../../frontend/app/query-client.ts';
import { Announcer } from '../../../../frontend/ui/feedback/announcer.tsx';
import { FilesDialog } from '../../../../frontend/uploads/files-dialog/files-dialog.tsx';

const query = new URLSearchParams(location.search);
const limits = {
  maxFiles: Number(query.get('files') ?? 1),
  maxBytes: Number(query.get('bytes') ?? 5 * 1024 ** 3),
  types: query.getAll('type'),
  typesText: query.getAll('type').join(', '),
};

function Page() {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<string[]>([]);
  return (
    <main>
      <h1>Uploads</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Upload
      </button>
      <FilesDialog
        open={open}
        onOpenChange={setOpen}
        place="test"
        title="Upload files"
        description="What this page takes."
        limits={limits}
        ways={['camera', 'web']}
        onDone={(files) => setSent(files.map(({ name, size, url }) => `${name} ${size} ${url}`))}
      />
      <ul aria-label="Sent">
        {sent.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </main>
  );
}

const root = document.getElementById('root');
await loadConfig();
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Page />
        <Announcer />
      </QueryClientProvider>
    </StrictMode>,
  );
}
