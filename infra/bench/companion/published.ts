/** @uppy/companion as a server of its own, with nothing around it. */
import { tmpdir } from 'node:os';
import { type PublishedSettings, publishedCompanion } from '../../testing/published-companion.ts';
import { sayTo } from './said.ts';

const { port } = await publishedCompanion({ ...(process.env as unknown as PublishedSettings), filePath: tmpdir() });
sayTo(process, port);
