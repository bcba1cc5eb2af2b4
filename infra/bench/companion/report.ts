/** The report of a measured server to the process that measures it. */
import { watchedMemory } from './memory.ts';

export interface ServerReport {
  port: number;
  /** Mebibytes, at the peak so far. */
  memory: number;
  /** Processor seconds so far, user and system. */
  processor: number;
}

/** Sends a report now and after each message. The server ends with the process that measures it. */
export function reportTo(parent: NodeJS.Process, port: number): void {
  const memory = watchedMemory();
  const send = () => {
    const { userCPUTime, systemCPUTime } = parent.resourceUsage();
    const report: ServerReport = { port, memory: memory(), processor: (userCPUTime + systemCPUTime) / 1e6 };
    parent.send?.(report);
  };
  parent.on('message', send).on('disconnect', () => parent.exit());
  send();
}
