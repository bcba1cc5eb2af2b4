/** A whole stage whose clock the test moves: deadlines of months, renewals of years. */
import { expect, vi } from 'vitest';
import { invokeDaily } from '../emulators/lambda/daily-rule.ts';
import { SCHEDULE_FUNCTION } from '../local/environment.ts';
import type { Visitor } from '../local/visitor.ts';
import { type StripeSide, stripeSide } from './people/payments.ts';
import { newVisitor, password } from './people/stage-members.ts';
import { type FreshStage, freshStage } from './stage/measured-stage.ts';

export interface MovedClock {
  stage: FreshStage;
  stripe: StripeSide;
  /** Moves the clock to a time, in milliseconds since 1970, and lets Stripe do and report what is due by then. */
  goTo(at: number): Promise<void>;
  /** Runs the daily rule. @param day As YYYY-MM-DD. */
  daily(day: string): Promise<void>;
  /** Signs a member in again: a session ends in the time that a test skips. */
  again(member: { username: string }): Promise<Visitor>;
  close(): Promise<void>;
}

/** Starts it with the clock of this machine, which goes on by itself. */
export async function movedClock(): Promise<MovedClock> {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  const stage = await freshStage();
  const stripe = stripeSide(stage.endpoints.stripe);
  return {
    stage,
    stripe,
    goTo: async (at) => {
      vi.setSystemTime(at);
      await stripe.tick();
      await stripe.deliver();
    },
    daily: (day) => invokeDaily(stage.environment, SCHEDULE_FUNCTION, day),
    again: async ({ username }) => {
      const who = newVisitor(stage);
      expect((await who.post('/api/login', { username, password })).status).toBe(200);
      return who;
    },
    close: async () => {
      vi.useRealTimers();
      await stage.close();
    },
  };
}

/** Whether the assistant is open: an empty question is refused with 402 where it is not, and for its content where it is. */
export const isOpen = async (who: Visitor): Promise<boolean> =>
  (await who.post('/api/chat/messages', { content: '' })).status !== 402;
