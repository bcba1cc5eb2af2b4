/** Telling the moderators about a post: a reason, and room for more. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_REPORT_DETAILS, NewReport, REPORT_REASONS, ReportReason } from '../../../shared/forum.ts';
import { type Body, messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { api } from '../forum-api.ts';
import { TextField } from './writing-field.tsx';

const FAILED = 'Your report could not be sent. Please try again.';

interface ReportDialogProps {
  /** Of the post. */
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ReportDialog({ id, open, onOpenChange }: ReportDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this post"
      description="Our moderators read every report. The author is not told who sent it."
    >
      <ReportForm id={id} onClose={close} />
    </Dialog>
  );
}

type Report = Body<'POST /api/forum/posts/{id}/reports'>;

function ReportForm({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const report = useMutation({
    mutationFn: (body: Report) => api('POST /api/forum/posts/{id}/reports', { params: { id }, body }),
    onSuccess: () => {
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
      <Reasons reason={reason} onChoose={setReason} />
      <TextField
        label="Anything we should know (optional)"
        max={MAX_REPORT_DETAILS}
        rows={2}
        value={details}
        error={tooLong ? 'Please say it in fewer words.' : undefined}
        onChange={(event) => setDetails(event.target.value)}
      />
      {report.error && <InlineError message={messageFor(report.error, FAILED)} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={reason === undefined || tooLong} busy={report.isPending} busyLabel="Sending...">
          Send report
        </Button>
      </div>
    </form>
  );
}

function Reasons({ reason, onChoose }: { reason: ReportReason | undefined; onChoose: (reason: ReportReason) => void }) {
  return (
    <fieldset>
      <legend className="text-note font-semibold text-charcoal">What is wrong with it?</legend>
      {ReportReason.options.map((option) => (
        <label key={option} className="flex min-h-11 items-center gap-3 border-b border-rule text-small">
          <input
            type="radio"
            name="reason"
            value={option}
            checked={reason === option}
            onChange={() => onChoose(option)}
          />
          {REPORT_REASONS[option]}
        </label>
      ))}
    </fieldset>
  );
}
