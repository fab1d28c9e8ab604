/**
 * `npm run site` builds the documentation site from the Markdown of the repository and the API reference to `site/dist`, with the playground in
 * `site/dist/playground`, and verifies its links.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeApiReference } from './api';

const ROOT = join(__dirname, '..');
const SITE = join(ROOT, 'site');
const PLAYGROUND = join(ROOT, 'playground');

function run(command: string, args: readonly string[], folder: string): void {
  // npm is a script on Windows
  const { status, error } = spawnSync(
    command, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } },
  );
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
    process.exit(status ?? 1);
  }
}

// both have dependencies of their own, so that those of the library stay few
for (const folder of [PLAYGROUND, SITE]) {
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) { run('npm', ['ci', '--no-audit', '--no-fund'], folder); }
}
run('node', ['build.mjs'], PLAYGROUND);
rmSync(join(ROOT, 'docs', 'api'), { recursive: true, force: true });
writeApiReference(join(ROOT, 'docs', 'api'));
// pages of an earlier build
for (const cache of ['.astro', 'node_modules/.astro']) { rmSync(join(SITE, cache), { recursive: true, force: true }); }
run('node', [join('node_modules', 'astro', 'astro.js'), 'build'], SITE);
const page = join(SITE, 'dist', 'playground', 'index.html');
cpSync(join(PLAYGROUND, 'dist'), join(SITE, 'dist', 'playground'), { recursive: true });
// findings link to the pages beside the playground
writeFileSync(page, readFileSync(page, 'utf8').replace('<html lang="en">', '<html lang="en" data-site="../">'));
run('node', ['check-links.mjs'], SITE);
