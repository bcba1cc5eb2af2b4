/** The payment form as an entry of the browser's history: Back returns to the offer, and Forward to the form. */
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

const Paying = z.object({ paying: z.literal(true) });

/** After a reload the entry may exist without a payment; `enter` then adds no second one. */
export function usePaymentStep() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isHere = Paying.safeParse(state).success;
  return {
    isHere,
    enter: () => {
      if (!isHere) void navigate(pathname + search, { state: { paying: true } satisfies z.output<typeof Paying> });
    },
    leave: () => void navigate(-1),
  };
}
