import { EXIT, Io } from './io';

/** As commander hands them over. */
export interface RenderFlags {
  readonly config: string;
  readonly out?: string;
}

/** `k8s-windows node render`: the files and scripts of a Windows node. */
export function renderCommand(_flags: RenderFlags, io: Io): number {
  io.stderr('error: not there yet\n');
  return EXIT.USAGE;
}
