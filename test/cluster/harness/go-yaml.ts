import { execFileSync } from 'node:child_process';
import { goProgram } from './go-program';

/** What programs in Go read. */
export interface GoAnswer {
  /** What kubectl reads. */
  readonly value?: unknown;
  /** Why kubectl rejects the text. */
  readonly error?: string;
  /** Whether a key is set twice, which kubectl allows and other programs reject. */
  readonly duplicate?: boolean;
  /** What version 3 of the parser reads; none if it rejects the text. */
  readonly other?: unknown;
}

/** Reads texts with sigs.k8s.io/yaml in the version that Kubernetes has. Half of a surrogate pair is U+FFFD, as in a file. */
export function readWithGo(texts: readonly string[]): readonly GoAnswer[] {
  const input = JSON.stringify(texts.map((text) => text.replace(/\p{Cs}/gu, '\ufffd')));
  return JSON.parse(execFileSync(goProgram('yaml'), { input, encoding: 'utf8', maxBuffer: 2 ** 30 }));
}
