/** Uploads files to the knowledge base, through the dialog that all uploads share. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { knowledgeRoutes } from '../../../shared/contract/routes/knowledge.ts';
import { KNOWLEDGE_EXTENSIONS, KNOWLEDGE_FILES_AT_ONCE, MAX_KNOWLEDGE_BYTES } from '../../../shared/knowledge.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { clientFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { FilesDialog, type FileToSend } from '../../uploads/files-dialog/files-dialog.tsx';
import { AUDIT, STATS } from '../admin-calls.ts';

const { api } = clientFor(knowledgeRoutes);

const LIMITS = {
  maxFiles: KNOWLEDGE_FILES_AT_ONCE,
  maxBytes: MAX_KNOWLEDGE_BYTES,
  types: KNOWLEDGE_EXTENSIONS,
  typesText: KNOWLEDGE_EXTENSIONS.join(', '),
};

async function send({ name, type, size }: FileToSend): Promise<{ url: string; headers: Record<string, string> }> {
  const { uploadURL, headers } = await api('POST /kb/upload', { body: { filename: name, type, size } });
  if (uploadURL === null) throw new Error('A file that was announced has no address to go to.');
  return { url: uploadURL, headers };
}

export function KnowledgeUpload() {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Upload files
      </Button>
      <FilesDialog
        place="knowledge"
        title="Add to the knowledge base"
        description={`Up to ${KNOWLEDGE_FILES_AT_ONCE} files of ${formatFileSize(MAX_KNOWLEDGE_BYTES)}: ${KNOWLEDGE_EXTENSIONS.join(', ')}. A file with the same name replaces the old one.`}
        limits={LIMITS}
        send={send}
        open={open}
        onOpenChange={setOpen}
        onDone={({ length }) => {
          toast({
            title: `Uploaded ${length} file(s) to knowledge base. Click "Reindex Knowledge Base" to make them available.`,
          });
          void queries.invalidateQueries({ queryKey: STATS });
          void queries.invalidateQueries({ queryKey: AUDIT });
        }}
      />
    </>
  );
}
