/** The support address of this stage, as a link in running text. */
import { getConfig } from '../api/client.ts';

export function SupportAddress() {
  const { supportEmail } = getConfig();
  return (
    <a href={`mailto:${supportEmail}`} className="underline decoration-1 underline-offset-4">
      {supportEmail}
    </a>
  );
}
