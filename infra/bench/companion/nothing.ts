/** A server without a server: what Node takes for itself. */
import { sayTo } from './said.ts';

sayTo(process, 0);
