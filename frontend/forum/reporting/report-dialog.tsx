/** The dialog to report a post, a reply or its author to the moderators: subject, reason, and details. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_REPORT_DETAILS, NewReport, REPORT_REASONS, type ReportReason } from '../../../shared/forum.ts';
import { type Body } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { api } from '../forum-api.ts';
import { useForumMember } from '../forum-member.tsx';
import type { Reported } from './reported.ts';

const FAILED = 'Your report could not be sent. Please try again.';

interface ReportDialogProps extends Reported {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ReportDialog({ open, onOpenChange, ...reported }: ReportDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report this ${reported.subject.kind}`}
      description="Our moderators read every report. They never say who sent it."
    >
      <ReportForm {...reported} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type Report = Body<'POST /api/forum/posts/{id}/reports'>;
/** Whether the report is about the text or its author. */
type About = 'words' | 'person';

const REASONS: Record<About, ReportReason[]> = {
  words: ['unkind', 'spam', 'private', 'unsafe', 'other'],
  person: ['name', 'pretends', 'unkind', 'spam', 'other'],
};

function send({ subject, author }: Reported, about: About, body: Report) {
  if (about === 'person' && author)
    return api('POST /api/forum/people/{id}/reports', { params: { id: author.id }, body });
  const { postId: id } = subject;
  if (subject.kind === 'post') return api('POST /api/forum/posts/{id}/reports', { params: { id }, body });
  const params = { id, replyId: subject.replyId };
  return api('POST /api/forum/posts/{id}/replies/{replyId}/reports', { params, body });
}

const placeOf = (subject: Reported['subject']) => (subject.kind === 'post' ? subject.postId : subject.replyId);

function ReportForm({ subject, author, onClose }: Reported & { onClose: () => void }) {
  const [about, setAbout] = useState<About>('words');
  const [reason, setReason] = useState<ReportReason>();
  const { user } = useForumMember();
  // A draft, because Back closes the dialog.
  const [details, setDetails] = useDraft(`forum:${user.id}:report:${placeOf(subject)}`);
  const report = useMutation({
    mutationFn: (body: Report) => send({ subject, author }, about, body),
    onSuccess: () => {
      setDetails('');
      onClose();
      toast({ title: 'Report sent', description: 'Thank you. Our moderators will read it.' });
    },
  });
  const tooLong = details.length > MAX_REPORT_DETAILS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== undefined && !tooLong) report.mutate(NewReport.parse({ reason, details }));
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 space-y-5">
      {author && (
        <Choices
          legend="What is it about?"
          name="about"
          options={[
            ['words', `This ${subject.kind}`],
            ['person', `${author.firstName}’s name or picture`],
          ]}
          chosen={about}
          onChoose={(next) => {
            setAbout(next);
            setReason(undefined);
          }}
        />
      )}
      <Choices
        legend="What’s wrong with it?"
        name="reason"
        options={REASONS[about].map((option) => [option, REPORT_REASONS[option]] as const)}
        chosen={reason}
        onChoose={setReason}
      />
      <TextField
        label="Anything we should know (optional)"
        max={MAX_REPORT_DETAILS}
        rows={2}
        value={details}
        error={tooLong ? 'Please say it in fewer words.' : undefined}
        onChange={(event) => setDetails(event.target.value)}
      />
      <CallError error={report.error} failed={FAILED} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="quiet"
          onClick={() => {
            setDetails('');
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={reason === undefined || tooLong} busy={report.isPending} busyLabel="Sending...">
          Send report
        </Button>
      </div>
    </form>
  );
}
