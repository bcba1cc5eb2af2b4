/** Writes the binary frames of `application/vnd.amazon.eventstream`, one per event of ConverseStream. */
import { EventStreamCodec } from '@smithy/eventstream-codec';
import { fromUtf8, toUtf8 } from '@smithy/util-utf8';

const codec = new EventStreamCodec(toUtf8, fromUtf8);

const header = (value: string) => ({ type: 'string' as const, value });

/** @param type Such as `contentBlockDelta`; the body is its JSON. */
export function eventFrame(type: string, body: object): Uint8Array {
  return codec.encode({
    headers: {
      ':event-type': header(type),
      ':content-type': header('application/json'),
      ':message-type': header('event'),
    },
    body: fromUtf8(JSON.stringify(body)),
  });
}

/** An exception in the middle of a stream that began with status 200, such as `modelStreamErrorException`. */
export function exceptionFrame(type: string, message: string): Uint8Array {
  return codec.encode({
    headers: {
      ':exception-type': header(type),
      ':content-type': header('application/json'),
      ':message-type': header('exception'),
    },
    body: fromUtf8(JSON.stringify({ message })),
  });
}
