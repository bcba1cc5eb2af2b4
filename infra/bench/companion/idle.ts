/** A process without a server: the memory that Node takes for itself. */
import { reportTo } from './report.ts';

reportTo(process, 0);
