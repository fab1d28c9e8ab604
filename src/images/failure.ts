/** Why something about an image could not be found out. The message has nothing that a registry or a program sent, which may repeat credentials. */
export class ImageFailure extends Error {
  /**
   * @param code of the problem
   * @param remedy as an imperative without a final period
   */
  public constructor(public readonly code: ImageProblemCode, message: string, public readonly remedy: string) { super(message); }
}

/** Kinds of problems with images. */
export type ImageProblemCode =
  'invalid-reference' | 'unreachable' | 'timed-out' | 'unauthorized' | 'forbidden' | 'not-found' | 'rate-limited' | 'registry-error' | 'credentials'
  | 'too-large' | 'digest-mismatch' | 'unsupported' | 'invalid-content' | 'moved';

/** A problem with an image. The others are locked. */
export interface ImageProblem {
  /** The image, as it was given, or as the lock has it. */
  readonly image: string;
  /** What kind of problem it is. */
  readonly code: ImageProblemCode;
  /** Lower case, without a final period. */
  readonly message: string;
  /** How to fix it, as an imperative without a final period. */
  readonly remedy: string;
}
