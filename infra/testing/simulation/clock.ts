/** The clock of a simulation: moves `Date` of the whole process ahead of the machine's. Timers keep real time. */

const RealDate = Date;
let aheadMs = 0;

/** Moves the time for everything that reads it: the handlers, the SDKs that sign, the emulators that verify. */
export function installClock(): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [RealDate.now() + aheadMs] : given, newTarget) as Date,
    apply: () => new RealDate(RealDate.now() + aheadMs).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => RealDate.now() + aheadMs : (Reflect.get(target, name, receiver) as unknown),
  });
}

export const advanceClock = (ms: number): void => {
  aheadMs += ms;
};
/** Returns to the machine's time, for the next run. */
export const resetClock = (): void => {
  aheadMs = 0;
};
