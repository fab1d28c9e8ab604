/** `npm run site` builds the documentation site from the Markdown of the repository to `site/dist`, and verifies its links. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const SITE = join(ROOT, 'site');
const PLAYGROUND = join(ROOT, 'playground', 'dist');

function run(command: string, args: readonly string[], folder: string): void {
  // npm is a script on Windows
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } });
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
    process.exit(status ?? 1);
  }
}

// the site has dependencies of its own, so that those of the library stay few
if (!existsSync(join(SITE, 'node_modules', '.package-lock.json'))) { run('npm', ['ci', '--no-audit', '--no-fund'], SITE); }
run('node', [join('node_modules', 'astro', 'astro.js'), 'build'], SITE);
if (existsSync(PLAYGROUND)) { cpSync(PLAYGROUND, join(SITE, 'dist', 'playground'), { recursive: true }); }
run('node', ['check-links.mjs'], SITE);
