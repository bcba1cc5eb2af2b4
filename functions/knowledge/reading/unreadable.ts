/** The error of a knowledge file that cannot be read. */

/** A file that cannot be read: the message is for the admin who uploaded it, with what to do. The cause, if there is one, is for the log. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
