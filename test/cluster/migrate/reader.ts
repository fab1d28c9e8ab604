import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Docker } from './docker';
import { Folder } from '../../cli/command';
import { ensureTool } from '../control-plane/binaries';
import { say } from '../control-plane/commands';
import { Connection } from '../control-plane/credentials';
import { installCommand, writeProgram } from '../harness/command';
import { RealRegistry } from '../harness/registry';

/** What the commands of providers do. They get the words with the name of the program, and fail for words that they don't know. */
export type Provider = (words: readonly string[]) => Promise<string>;

/** What a command printed, and its exit code. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/**
 * Somebody who follows a guide to the letter: in a folder, with a shell in which only kubectl and k8s-windows are found. `docker` and the command of
 * a provider are played.
 */
export class Reader {
  public static async create(
    folder: Folder, connection: Connection, registry: RealRegistry, values: Readonly<Record<string, string>>, provider: Provider,
  ): Promise<Reader> {
    folder.write('bin/.keep', '');
    symlinkSync(await ensureTool('kubectl', say), join(folder.path, 'bin', 'kubectl'));
    installCommand(join(folder.path, 'bin'));
    writeProgram(join(folder.path, 'bin', 'npx'), '[ "$1" = k8s-windows ] || exit 127\nexec "$@"');
    return new Reader(folder, connection, values, provider, new Docker(registry, (file) => readFileSync(join(folder.path, file), 'utf8')));
  }

  private constructor(
    private readonly folder: Folder, private readonly connection: Connection, private readonly values: Readonly<Record<string, string>>,
    private readonly provider: Provider, private readonly docker: Docker,
  ) {}

  /** Runs a line of a shell, with the reader's values in place of those that the guide leaves to them. */
  public async run(line: string): Promise<Printed> {
    const text = Object.entries(this.values).reduce((all, [given, value]) => all.replaceAll(given, value), line);
    const words = text.split(' ');
    switch (words[0]) {
      case 'docker': return { stdout: await this.docker.run(words.slice(1)), stderr: '', code: 0 };
      case 'az': case 'aws': return { stdout: await this.provider(words), stderr: '', code: 0 };
      case 'kubectl': case 'npx': return this.shell(text);
      default: throw new Error(`the guide has an unknown command: ${line}`);
    }
  }

  private async shell(text: string): Promise<Printed> {
    const env = { PATH: join(this.folder.path, 'bin'), HOME: this.folder.path, KUBECONFIG: this.connection.kubeconfig };
    return promisify(execFile)('/bin/sh', ['-ec', text], { cwd: this.folder.path, env, maxBuffer: 2 ** 28 })
      .then((printed) => ({ ...printed, code: 0 }), ({ stdout, stderr, code }: Printed) => ({ stdout, stderr, code }));
  }
}
