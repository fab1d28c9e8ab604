import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOfBuild, writeGeneratedSources } from '../../projenrc/generated-sources';
import { temporaryFolder } from '../temporary-folder';

const ROOT = join(__dirname, '../..');

test('generated sources are written where they are missing or stale, and are not in Git', () => {
  const root = temporaryFolder();
  const filter = (file: string) => !file.includes('.generated.') && !/plus-(?!27)\d+/.test(file);
  for (const each of ['src', 'docs/rules/os-name.md', 'docs/symptoms/doctor-disk-full.md']) {
    cpSync(join(ROOT, each), join(root, each), { recursive: true, filter });
  }
  const all = writeGeneratedSources(root);
  expect(all).toEqual(expect.arrayContaining([
    'src/plus-28.ts', 'src/plus-34.ts', 'src/cdk8s/constructs.generated.ts', 'src/pulumi/components.generated.ts', 'src/pulumi/names.generated.ts',
    'src/objects/network/scripts.generated.ts', 'src/findings/rule-pages.generated.json', 'src/diagnosis/symptom-pages.generated.json',
  ]));
  expect(readFileSync(join(root, 'src/plus-34.ts'), 'utf8')).toContain("from 'cdk8s-plus-34'");
  expect(execFileSync('git', ['ls-files', ...all], { cwd: ROOT, encoding: 'utf8' })).toBe('');

  expect(writeGeneratedSources(root)).toEqual([]);
  appendFileSync(join(root, 'src/objects/network/scripts/kube-proxy.ps1'), '# more\n');
  expect(writeGeneratedSources(root)).toEqual(['src/objects/network/scripts.generated.ts']);

  // those of an earlier commit
  const obsolete = [
    'src/objects/old/scripts.generated.ts', 'src/pulumi/old-names.generated.json', 'src/old.generated.ts',
  ].map((path) => join(root, path));
  const byHand = join(root, 'src/objects/old/generated.ts');
  mkdirSync(join(root, 'src/objects/old'));
  for (const file of [...obsolete, byHand]) { writeFileSync(file, ''); }
  expect(writeGeneratedSources(root)).toEqual([]);
  expect([...obsolete, byHand, join(root, 'src/objects/network/scripts.generated.ts')].filter((file) => existsSync(file)))
    .toEqual([byHand, join(root, 'src/objects/network/scripts.generated.ts')]);
});

test('what is built is current until a source, a dependency, a program that builds, or the result changes', () => {
  const root = temporaryFolder();
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'projenrc/build.ts', 'src/cli/main.ts', 'lib/cli/main.js'];
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  const current = digestOfBuild(root);
  expect(digestOfBuild(root)).toBe(current);
  const changed = files.map((file) => {
    appendFileSync(join(root, file), ' ');
    return digestOfBuild(root);
  });
  renameSync(join(root, 'src/cli/main.ts'), join(root, 'src/cli/other.ts'));
  const renamed = digestOfBuild(root);
  rmSync(join(root, 'lib'), { recursive: true });
  expect(new Set([current, ...changed, renamed, digestOfBuild(root)]).size).toBe(files.length + 3);
});

test('the components of Pulumi load neither cdk8s nor the rules of the checker', () => {
  const program = 'require("./src/pulumi"); console.log(Object.keys(require.cache).join("\\n"))';
  const loaded = execFileSync(process.execPath, ['--require', 'tsx/cjs', '-e', program], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  expect(loaded.some((file) => file.includes('@pulumi/kubernetes'))).toBe(true);
  expect(loaded.filter((file) => /node_modules\/(cdk8s|constructs)|src\/(cdk8s|checker|cli)\/(?!lazy-object-errors)/.test(file))).toEqual([]);
});
