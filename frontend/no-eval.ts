/** Imported before any schema: Zod would try whether it may compile code, and the content security policy reports each try. */
import { config } from 'zod/mini';

config({ jitless: true });
