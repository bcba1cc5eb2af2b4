/** What a measured server tells the process that measures it. */

export interface Said {
  port: number;
  /** Mebibytes, at the peak so far. */
  memory: number;
  /** Processor seconds so far, user and system. */
  processor: number;
}

/** Says it now, and whenever it is asked; ends with the process that asks. */
export function sayTo(parent: NodeJS.Process, port: number): void {
  const say = () => {
    const { maxRSS, userCPUTime, systemCPUTime } = parent.resourceUsage();
    const said: Said = { port, memory: maxRSS / 1024, processor: (userCPUTime + systemCPUTime) / 1e6 };
    parent.send?.(said);
  };
  parent.on('message', say).on('disconnect', () => parent.exit());
  say();
}
