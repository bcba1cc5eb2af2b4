/** The To-do tab of a room for tests: a room with jobs, the rows on the screen, the stored list. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Task } from '../../../shared/rooms.ts';
import { type Member, someSubscriber } from '../people/people.ts';
import { roomOf, someRoom } from '../people/rooms.ts';
import { sharedMemberPage } from './browser.ts';
import { still } from './screen-states.ts';

export const task = (id: string, text: string, more: Partial<Task> = {}): Task => ({
  id,
  text,
  licensed: false,
  done: false,
  ...more,
});
export const WEST = 'Hang an outside blind on the west doors';
export const GLOBE = 'Put the globe on a dimmer';
export const BRICK = 'Wash the brick';
export const THREE = [task('west', WEST), task('globe', GLOBE), task('brick', BRICK)];

export const panelOn = (page: Page): Locator => page.getByRole('tabpanel', { name: /To-do/ });
const rowsOn = (page: Page): Locator => panelOn(page).getByRole('listitem');
export const rowOf = (page: Page, text: string): Locator => rowsOn(page).filter({ hasText: text });
export const textsOn = (page: Page): Promise<(string | null)[]> =>
  panelOn(page)
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')));

/** A new member with a room; `begin` makes another room for the same member. */
export class TodoRoom {
  #member: Member | undefined;
  roomId = '';

  get member(): Member {
    if (!this.#member) throw new Error('begin() comes first');
    return this.#member;
  }

  async begin(): Promise<void> {
    this.#member ??= await someSubscriber();
    this.roomId = (await someRoom(this.#member, { name: 'Living room' })).id;
  }

  async store(tasks: Task[]): Promise<void> {
    const { version } = await roomOf(this.member, this.roomId);
    const answer = await this.member.put(`/api/rooms/${this.roomId}/tasks`, { tasks, version });
    expect(answer.status).toBe(200);
  }

  async open(page: Page): Promise<void> {
    await page.goto(`/assistant/${this.roomId}`);
    await page.getByRole('tab', { name: /To-do/ }).click();
    await panelOn(page)
      .getByText(/Add your own|A room holds at most/)
      .waitFor();
  }

  /** Opens the tab with these jobs. */
  async at(tasks: Task[] = THREE): Promise<Page> {
    await this.store(tasks);
    const page = await sharedMemberPage(this.member, still);
    await this.open(page);
    return page;
  }

  async stored(): Promise<Task[]> {
    return (await roomOf(this.member, this.roomId)).tasks;
  }

  async texts(): Promise<string[]> {
    return (await this.stored()).map(({ text }) => text);
  }
}
