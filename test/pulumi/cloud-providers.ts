/**
 * The packages of cloud providers, which are too large for the dependencies of this project. Downloaded once, below `node_modules`, where their own
 * imports resolve: 22 MB. Of 240 MB in them, 55 are unpacked, the modules that are used.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLOUD_PEERS } from '../../projenrc/entries';
import { temporaryFolder } from '../temporary-folder';

export const ROOT = join(__dirname, '../..');

/** Version of each, and the modules that components, pages, and examples use. */
const PACKAGES: Readonly<Record<(typeof CLOUD_PEERS)[number], { readonly version: string; readonly modules: readonly string[] }>> = {
  '@pulumi/azure-native': { version: '3.28.0', modules: ['containerservice', 'resources'] },
  '@pulumi/aws': { version: '7.48.0', modules: ['autoscaling', 'ec2', 'eks', 'iam', 'ssm'] },
  '@pulumi/gcp': { version: '9.37.0', modules: ['container'] },
};

/** The folder of a package. */
function providerFolder(name: (typeof CLOUD_PEERS)[number]): string {
  const { version, modules } = PACKAGES[name];
  const folder = join(ROOT, 'node_modules/.cache/k8s-windows', `${name.replace(/\W/g, '-')}-${version}-${modules.join('-')}`);
  if (existsSync(folder)) { return folder; }
  const temporary = temporaryFolder();
  execFileSync('npm', ['pack', '--silent', '--pack-destination', temporary, `${name}@${version}`], { cwd: temporary, stdio: 'ignore' });
  const tarball = join(temporary, readdirSync(temporary).find((file) => file.endsWith('.tgz'))!);
  const all = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 }).trim().split('\n');
  const needed = new RegExp(`^package/(?:[^/]+|types/.+|(?:${modules.join('|')})/.+)(?<!\\.map|tsbuildinfo)$`);
  writeFileSync(join(temporary, 'files'), all.filter((file) => needed.test(file)).join('\n'));
  // beside its destination, so that the rename is atomic
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', unfinished, '--strip-components=1', '-T', join(temporary, 'files')]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return folder;
}

/** A tsconfig.json with which programs get these packages, and the sources of this project. */
export function tsconfigWithProviders(): string {
  const paths = {
    'k8s-windows': [join(ROOT, 'src/index.ts')], 'k8s-windows/*': [join(ROOT, 'src/*')],
    ...Object.fromEntries(CLOUD_PEERS.map((name) => [`${name}/*`, [join(providerFolder(name), '*')]])),
  };
  const file = join(temporaryFolder(), 'tsconfig.json');
  writeFileSync(file, JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions: { paths, types: ['node'] }, include: [] }));
  return file;
}
