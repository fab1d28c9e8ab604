import { readNamedFile } from './input-files';
import { Io, UsageError } from './io';
import { problemText, ProblemsError } from '../base';
import { ImageLock, readLock } from '../images';

/**
 * Reads the file of a lock.
 *
 * @param name of the file in messages
 * @throws UsageError if it isn't a lock
 */
export function lockIn(file: string, io: Io, name = file): ImageLock {
  try {
    return readLock(readNamedFile(file, io, name));
  } catch (error) {
    if (!ProblemsError.isProblemsError(error)) { throw error; }
    throw new UsageError(...error.problems.map((problem) => `${name}: ${problemText(problem)}`));
  }
}
