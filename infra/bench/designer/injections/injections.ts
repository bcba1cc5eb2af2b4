import type { Bar } from '../bars/bar.ts';
export async function injectionBars(): Promise<Bar[]> {
  return [];
}
