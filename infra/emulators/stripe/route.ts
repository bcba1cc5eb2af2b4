/** One call of the API: its method and path, the parameters it takes and what it does. */
import type { z } from 'zod/mini';
import type { StripeFault } from './errors.ts';
import type { Form } from './form.ts';
import { readParams } from './params.ts';
import type { AnyRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';
import type { Json, Page } from './wire.ts';

/** Who calls, by the key they sent, and the id that stands in the path (empty where the path has none). */
export interface Call {
  id: string;
  caller: 'secret' | 'publishable';
}

/** A returned fault is sent as an error but keeps what was changed; a thrown one undoes it. */
export type Answer = AnyRecord | Json | Page | StripeFault;

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Whether a browser may call it with the publishable key. */
  fromBrowser: boolean;
  run(sandbox: Sandbox, form: Form, call: Call): Answer;
}

type Line = `${'GET' | 'POST' | 'DELETE'} /v1/${string}`;

/** Declares a call; parameters that `params` does not know are refused as Stripe refuses them. `expand` is not among them. */
export function route<S extends z.ZodMiniType>(
  line: Line,
  params: S,
  run: (sandbox: Sandbox, params: z.output<S>, call: Call) => Answer,
  { fromBrowser = false } = {},
): Route {
  const [method, path = ''] = line.split(' ');
  return {
    method: method as Route['method'],
    path,
    fromBrowser,
    run: (sandbox, form, call) => run(sandbox, readParams(params, form), call),
  };
}
