/** A refund that was asked for in time by a member whose address was not verified then. */
import { Link } from 'react-router';
import { PRICE_AUD } from '../../../shared/billing.ts';
import { useSession } from '../../api/session.ts';

export function WaitingRefund() {
  const { user } = useSession();
  return (
    <p className="mt-3 border-l-2 border-wattle pl-4 text-balance">
      {user?.emailVerified ? (
        `Your email is verified. We’ll refund your $${PRICE_AUD} AUD within a day, and your membership ends then.`
      ) : (
        <>
          You asked for your refund in time.{' '}
          <Link to="/account" className="font-semibold whitespace-nowrap underline decoration-1 underline-offset-4">
            Verify your email
          </Link>
          , and we’ll refund your ${PRICE_AUD} AUD within a day.
        </>
      )}
    </p>
  );
}
