/** The error for a file that is not accepted as an image; the message is for the user. */
export class ImageRefused extends Error {
  override readonly name = "ImageRefused";
  readonly status: 413 | 415;
  constructor(status: 413 | 415, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}
