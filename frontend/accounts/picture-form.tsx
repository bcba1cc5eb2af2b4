/** The member's profile picture: chosen, sent, saved or taken away. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/accounts-api.ts';
import { Button } from '../ui/button.tsx';
import { CallError, InlineError } from '../ui/feedback/inline-error.tsx';
import { useOnDemand } from '../ui/on-demand.ts';
import { type ImagePicker, PhotoButton, StoredPhoto, useImagePicker } from '../uploads/photo/image-picker.tsx';
import { PhotoPreview } from '../uploads/photo/photo-preview.tsx';
import { useSaved } from './store-user.ts';

const LINK = 'min-h-11 rounded-control text-note font-semibold underline underline-offset-4 hover:text-eucalypt';

export function PictureForm({ path }: { path: string | null }) {
  const picker = useImagePicker();
  const change = useMutation({
    mutationFn: async (photo: { stored: Promise<{ objectPath: string }> } | null) => {
      const profileImageUrl = photo && (await photo.stored).objectPath;
      const user = await api('PUT /api/user', { body: { profileImageUrl } });
      picker.remove();
      return user;
    },
    onSuccess: useSaved({ title: 'Saved', description: 'Your picture has changed.' }),
  });
  const { photo } = picker;
  return (
    <div className="mb-6 grid gap-3">
      <p className="-mb-1.5 text-small font-semibold">Picture</p>
      {photo ? (
        <PhotoPreview photo={photo} onRemove={picker.remove} isForOthers />
      ) : (
        path && <StoredPhoto path={path} alt="Your profile picture" className="size-24 rounded-full object-cover" />
      )}
      {picker.refusal !== null && <InlineError quiet message={picker.refusal} />}
      <CallError error={change.error} quiet />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {photo && (
          <Button busy={change.isPending} busyLabel="Saving..." onClick={() => change.mutate(photo)}>
            Save picture
          </Button>
        )}
        <PhotoButton picker={picker} className={LINK}>
          {photo || path ? 'Choose another' : 'Add a picture'}
        </PhotoButton>
        <MoreWays picker={picker} />
        {path && !photo && (
          <button type="button" className={LINK} disabled={change.isPending} onClick={() => change.mutate(null)}>
            Remove picture
          </button>
        )}
      </div>
    </div>
  );
}

/** Opens the dialog with all ways to add a photo; one chosen there becomes the picker's photo. */
function MoreWays({ picker }: { picker: ImagePicker }) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('../uploads/photo/photo-dialog.tsx'));
  return (
    <>
      <button type="button" className={LINK} onClick={() => fetchCode(setOpen)}>
        More ways
      </button>
      {code && <code.PhotoDialog picker={picker} open={open} onOpenChange={setOpen} />}
    </>
  );
}
