/**
 * Builds the package if it isn't built. npm runs this after it has installed a clone's dependencies, so that the package can be installed from a
 * repository, as pre-commit does: `npm install git+https://github.com/k8s-windows/k8s-windows.git`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

if (!existsSync(join(__dirname, '..', 'lib', 'cli', 'main.js'))) {
  const { status } = spawnSync(process.execPath, [require.resolve('tsx/cli'), join(__dirname, 'build.ts')], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
