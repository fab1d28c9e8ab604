import * as path from 'node:path';
import { allFiles, inputFiles, readNamedFile, statOf } from './input-files';
import { Io, UsageError } from './io';
import { show } from '../base';
import { formatPlace, LineIndex } from '../findings';
import { PatchFile } from '../rewrite';
import { ParseError, parseYaml, splitDocuments } from '../yaml';

/** The files with patches that `--check` names: a file, or all of a directory. @throws UsageError if one can't be read */
export function patchFiles(given: string, io: Io): readonly PatchFile[] {
  if (!statOf(path.resolve(io.cwd, given))) {
    throw new UsageError(
      `--check: must be a file or directory with patches, got ${show(given)}, which doesn't exist. Write it by --emit kustomize without --check`,
    );
  }
  return inputFiles([given], allFiles(io), io).map(({ file }) => ({
    file, documents: documentsOf(file, readNamedFile(file, io, `--check: ${file}`)),
    read: (name) => {
      const named = path.join(path.dirname(file), name);
      return statOf(path.resolve(io.cwd, named))?.isFile() ? readNamedFile(named, io, `--check: ${named}`) : undefined;
    },
  }));
}

function documentsOf(file: string, text: string): readonly unknown[] {
  return splitDocuments(text).flatMap((document) => {
    try {
      return parseYaml(document.text);
    } catch (error) {
      if (!(error instanceof ParseError)) { throw error; }
      throw new UsageError(`--check: ${formatPlace({ file, ...new LineIndex(text).positionOf(document.offset + error.offset) })}: ${error.message}`);
    }
  });
}
