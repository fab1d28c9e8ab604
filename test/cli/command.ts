import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Io } from '../../src/cli/io';
import { run } from '../../src/cli/program';
import { temporaryFolder } from '../temporary-folder';

/** A folder of files, removed after the tests of a file, and the command run in it. */
export class Folder {
  /** @param path of a folder that exists @default - a new one */
  public constructor(files: Readonly<Record<string, string>> = {}, public readonly path = temporaryFolder()) {
    for (const [name, text] of Object.entries(files)) { this.write(name, text); }
  }

  public write(name: string, text: string): void {
    mkdirSync(dirname(join(this.path, name)), { recursive: true });
    writeFileSync(join(this.path, name), text);
  }

  public read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  public run(argv: readonly string[], more: { stdin?: string; env?: Io['env']; isTerminal?: boolean } = {}): { code: number; stdout: string; stderr: string } {
    const out = { stdout: '', stderr: '' };
    const code = run(argv, {
      cwd: this.path, env: more.env ?? {}, isTerminal: more.isTerminal ?? false,
      readStdin: () => more.stdin,
      stdout: (text) => { out.stdout += text; },
      stderr: (text) => { out.stderr += text; },
    }, '1.2.3');
    return { code, ...out };
  }
}
