/** The address of an object, as uploads report it. */
import type { StoreRequest } from '../http/request.ts';
import { uriEncode } from '../signing/signature.ts';

/** Uses the caller's own Host, as the caller can reach that address. */
export const objectUrl = (request: StoreRequest, bucket: string, key: string) =>
  `http://${request.headers.host ?? '127.0.0.1'}${request.onOwnPort ? '' : `/${bucket}`}/${uriEncode(key).replaceAll('%2F', '/')}`;
