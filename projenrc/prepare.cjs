/**
 * Builds the package if it isn't built. npm runs this for a package that it installs from a repository, as pre-commit does:
 * `npm install --global git+https://github.com/k8s-windows/k8s-windows.git`.
 */
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
// with --global, npm passes that on, and then installs no dependencies for development
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_(global|location|prefix|omit|include)$/i.test(name)));

function npm(...args) {
  const { status } = spawnSync(`npm ${args.join(' ')}`, { cwd: ROOT, env, stdio: 'inherit', shell: true });
  if (status !== 0) { process.exit(status ?? 1); }
}

if (!existsSync(join(ROOT, 'lib', 'cli', 'main.js'))) {
  if (!existsSync(join(ROOT, 'node_modules', 'tsx'))) { npm('ci', '--ignore-scripts', '--no-audit', '--no-fund'); }
  npm('run', 'build');
}
