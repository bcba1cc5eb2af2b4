/**
 * Orders the calls that handlers make to their dependencies: one at a time, in an order that the seed decides. Each goes through,
 * gets a fault, or is the last of its handler.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { type Chance, chanceFrom, seedOf } from './chance.ts';
import type { Exchange, Interceptor } from './dependency-calls.ts';
import {
  CALM,
  connectionReset,
  type DependencyCall,
  type Fault,
  type FaultRates,
  faultOf,
  isCrashable,
} from './faults.ts';

/** The handler ended in the middle of its work, as when a Lambda function's process is killed. */
export class Crashed extends Error {}

interface Invocation {
  n: number;
  calls: number;
  /** How many random numbers it has drawn. */
  drawn: number;
  waiting: number;
  /** Since when it waits for no dependency. */
  aloneSince: number;
  crash: (error: Crashed) => void;
  isCrashed: boolean;
  /** A service that is down for so many more calls. */
  outage: { service: string; fault: Fault; left: number } | undefined;
}

interface Waiting {
  invocation: Invocation;
  n: number;
  call: DependencyCall;
  release: () => Promise<void>;
}

/** More than the attempts of the SDKs (three) and of the table (eight). */
const OUTAGE_CALLS = 9;
const PAUSES = 0.02;
const SPIN_MS = 3;
/** How long to wait for a handler that waits for no dependency: it hashes a password, or pauses between attempts. */
const BUSY_MS = 400;

export class Scheduler implements Interceptor {
  calls = 0;
  /** The number of calls with a fault. */
  struck = 0;
  /** The longest that an invocation went on without a call to a dependency, in real milliseconds. Its turns are not in it. */
  longestAloneMs = 0;
  readonly #seed: number;
  readonly #order: Chance;
  readonly #open = new Set<Invocation>();
  readonly #storage = new AsyncLocalStorage<Invocation>();
  #waiting: Waiting[] = [];
  #invocations = 0;
  #isRunning = false;
  #rates: FaultRates;

  constructor(seed: number, rates: FaultRates) {
    this.#seed = seed;
    this.#rates = rates;
    this.#order = chanceFrom(seedOf(seed, 2));
  }

  /** Applies no more faults from now on. */
  calm(): void {
    this.#rates = CALM;
    for (const invocation of this.#open) invocation.outage = undefined;
  }

  /** Runs a handler as a separate invocation. @throws Crashed where it was ended midway. */
  async invoke<T>(work: () => Promise<T>): Promise<T> {
    const ending = Promise.withResolvers<never>();
    ending.promise.catch(() => undefined);
    const invocation: Invocation = {
      n: this.#invocations++,
      calls: 0,
      drawn: 0,
      waiting: 0,
      aloneSince: performance.now(),
      crash: ending.reject,
      isCrashed: false,
      outage: undefined,
    };
    this.#open.add(invocation);
    try {
      return await Promise.race([this.#storage.run(invocation, work), ending.promise]);
    } finally {
      if (invocation.waiting === 0) this.#endAlone(invocation);
      this.#open.delete(invocation);
    }
  }

  /** Whether the current call comes from a handler that the scheduler runs. */
  get isInside(): boolean {
    return this.#storage.getStore() !== undefined;
  }

  /** The value of a handler's `Math.random`, below PAUSES, as handlers use it mostly for pauses. Undefined outside of handlers. */
  chance(): number | undefined {
    const invocation = this.#storage.getStore();
    return invocation && chanceFrom(seedOf(this.#seed, 4, invocation.n, invocation.drawn++)).next() * PAUSES;
  }

  /** Makes a handler's call when its turn has come. A crashed handler gets no more answers. */
  call<T>(call: DependencyCall, exchange: Exchange<T>): Promise<T> {
    const invocation = this.#storage.getStore();
    if (!invocation) return exchange.send();
    const n = invocation.calls++;
    const result = Promise.withResolvers<T>();
    const release = async () => {
      const fault = this.#faultAt(invocation, n, call);
      if (fault) this.struck++;
      this.calls++;
      await this.#make(invocation, fault, exchange).then(result.resolve, result.reject);
    };
    if (invocation.waiting++ === 0) this.#endAlone(invocation);
    this.#waiting.push({ invocation, n, call, release });
    void this.#run();
    return result.promise;
  }

  #endAlone({ aloneSince }: Invocation): void {
    this.longestAloneMs = Math.max(this.longestAloneMs, performance.now() - aloneSince);
  }

  async #make<T>(invocation: Invocation, fault: Fault | undefined, exchange: Exchange<T>): Promise<T> {
    const { send, refuse, discard } = exchange;
    switch (fault) {
      case undefined:
        return send();
      case 'cut':
        throw connectionReset();
      case 'lost':
        discard(await send());
        throw connectionReset();
      case 'crash':
      case 'crash after':
        if (fault === 'crash after') discard(await send());
        invocation.isCrashed = true;
        invocation.crash(new Crashed());
        throw connectionReset();
      default:
        return refuse(fault);
    }
  }

  #faultAt(invocation: Invocation, n: number, call: DependencyCall): Fault | undefined {
    const { outage } = invocation;
    if (outage && outage.left > 0 && outage.service === call.service) {
      outage.left--;
      return outage.fault;
    }
    const chance = chanceFrom(seedOf(this.#seed, 3, invocation.n, n));
    const fault = faultOf(call, this.#rates, chance);
    if (fault && !fault.startsWith('crash') && chance.next() < this.#rates.outage)
      invocation.outage = { service: call.service, fault, left: OUTAGE_CALLS };
    return fault;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await this.#allWait();
      // Sorted, as the order of arrival depends on the machine.
      this.#waiting.sort((one, other) => one.invocation.n - other.invocation.n || one.n - other.n);
      const [chosen] = this.#waiting.splice(this.#order.below(this.#waiting.length), 1);
      if (!chosen) continue;
      if (--chosen.invocation.waiting === 0) chosen.invocation.aloneSince = performance.now();
      // A killed process makes no calls. A call whose result its successors share in memory here is completed.
      if (chosen.invocation.isCrashed && isCrashable(chosen.call)) continue;
      await chosen.release();
    }
    this.#isRunning = false;
  }

  /** Waits until every handler waits for a dependency, or is busy for too long. */
  async #allWait(): Promise<void> {
    const began = performance.now();
    const until = began + BUSY_MS;
    await turn();
    await turn();
    while ([...this.#open].some(({ waiting, isCrashed }) => waiting === 0 && !isCrashed)) {
      const now = performance.now();
      if (now > until) return;
      // A timer takes at least a millisecond, and most handlers are back sooner.
      await (now - began < SPIN_MS ? turn() : pause(1));
    }
  }
}
