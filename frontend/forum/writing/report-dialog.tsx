/** Telling the moderators about a post: a reason, and room for more. */
import { useMutation } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_REPORT_DETAILS, NewReport, REPORT_REASONS, ReportReason } from '../../../shared/forum.ts';
import { type Body, messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { api } from '../forum-api.ts';
import { useForumMember } from '../forum-member.tsx';
import { TextField } from './writing-field.tsx';

const FAILED = 'Your report could not be sent. Please try again.';

interface ReportDialogProps {
  /** Of the post. */
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The focus goes back to where it was when the dialog opened. */
export function ReportDialog({ id, open, onOpenChange }: ReportDialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-rise bg-shade/55" />
        <Dialog.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix gives the focus back to a trigger of its own, and there is none.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto lifted rounded-control p-6 shadow-float sm:p-8"
        >
          <Dialog.Title className="text-h3">Report this post</Dialog.Title>
          <Dialog.Description className="mt-2 text-small text-balance text-charcoal">
            Our moderators read every report. The author is not told who sent it.
          </Dialog.Description>
          <ReportForm id={id} onDone={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Report = Body<'POST /api/forum/posts/{id}/reports'>;

function ReportForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { refused } = useForumMember();
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const report = useMutation({
    mutationFn: (body: Report) => api('POST /api/forum/posts/{id}/reports', { params: { id }, body }),
    onSuccess: () => {
      onDone();
      toast({ title: 'Report sent', description: 'Thank you. Our moderators will read it.' });
    },
    onError: (error) => void refused(error),
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
      {report.error && <InlineError words={messageFor(report.error, FAILED)} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Dialog.Close asChild>
          <Button variant="quiet">Cancel</Button>
        </Dialog.Close>
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
