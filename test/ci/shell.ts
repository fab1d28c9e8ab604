import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import * as path from 'node:path';
import { buildTo, Folder } from '../cli/command';

/** A shell with the built command as `k8s-windows`, and an `npm` that installs nothing. */
export class Shell {
  private readonly programs = new Folder();

  public constructor() {
    const built = new Folder();
    buildTo(built);
    this.program('k8s-windows', `exec '${process.execPath}' '${path.join(built.path, 'lib/cli/main.js')}' "$@"`);
    this.program('npm', 'exit 0');
  }

  public run(folder: Folder, script: string, env: Readonly<Record<string, string>> = {}) {
    const PATH = `${this.programs.path}${path.delimiter}${process.env.PATH}`;
    return spawnSync('bash', ['-c', script], { cwd: folder.path, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', PATH, ...env } });
  }

  private program(name: string, script: string): void {
    this.programs.write(name, `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(this.programs.path, name), 0o755);
  }
}

/** A Windows Pod that only its image shows to be one, which is an error. */
export const BAD_POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  containers:\n    - name: web\n      image: '
  + 'mcr.microsoft.com/windows/nanoserver:ltsc2022\n';
