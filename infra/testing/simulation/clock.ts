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

/** Makes timers fire so many times earlier where they are set while `isFast`: a timeout of 25 s then takes 5 s. */
export function hastenTimers(times: number, isFast: () => boolean): void {
  const { setTimeout: real } = globalThis;
  const hastened = (work: () => void, ms = 0, ...given: []) => real(work, isFast() ? ms / times : ms, ...given);
  globalThis.setTimeout = Object.assign(hastened, real) as typeof setTimeout;
}
