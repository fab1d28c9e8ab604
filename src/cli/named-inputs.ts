import { Excluded, inputFiles, noStdin, STDIN, STDIN_NAME } from './input-files';
import { Io } from './io';
import type { NodeFileInput } from '../node-check';

/** An input with its name in findings. */
export interface NamedInput extends NodeFileInput {
  readonly file: string;
}

/** Files as bytes, since programs on Windows write UTF-16, too. */
export function nodeInputs(
  args: readonly string[], excluded: Excluded, io: Io, extensions: readonly string[],
): readonly NamedInput[] {
  const seen = new Set<string>();
  return (args.length === 0 ? [STDIN] : args).flatMap((arg): readonly NamedInput[] => {
    if (arg === STDIN) { return [{ file: STDIN_NAME, text: stdin(io, args.length === 0) }]; }
    return inputFiles([arg], excluded, io, extensions).map(({ file, path, text, bytes }) => ({ file, path, text: bytes ?? text }));
  }).filter(({ file }) => !seen.has(file) && seen.add(file));
}

function stdin(io: Io, isDefault: boolean): string | Uint8Array {
  const content = io.readStdinBytes ? io.readStdinBytes() : io.readStdin();
  if (content === undefined) { throw noStdin(isDefault); }
  return content;
}
