/** A server without a server: what Node takes for itself. */
import { reportTo } from './said.ts';

reportTo(process, 0);
