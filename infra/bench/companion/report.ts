/** What a measured server tells the process that measures it. */
import { watchedMemory } from '../memory.ts';

export interface ServerReport {
  port: number;
  /** Mebibytes, at the peak so far. */
  memory: number;
  /** Processor seconds so far, user and system. */
  processor: number;
}

/** Says it now, and whenever it is asked; ends with the process that asks. */
export function reportTo(parent: NodeJS.Process, port: number): void {
  const memory = watchedMemory();
  const say = () => {
    const { userCPUTime, systemCPUTime } = parent.resourceUsage();
    const said: ServerReport = { port, memory: memory(), processor: (userCPUTime + systemCPUTime) / 1e6 };
    parent.send?.(said);
  };
  parent.on('message', say).on('disconnect', () => parent.exit());
  say();
}
