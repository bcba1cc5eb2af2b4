/** @uppy/companion as a separate server, without our guards. */
import { tmpdir } from 'node:os';
import { type PublishedSettings, publishedCompanion } from '../../testing/published-companion.ts';
import { reportTo } from './report.ts';

const { port } = await publishedCompanion({ ...(process.env as unknown as PublishedSettings), filePath: tmpdir() });
reportTo(process, port);
