/** A server without a server: what Node takes for itself. */
import { reportTo } from './report.ts';

reportTo(process, 0);
