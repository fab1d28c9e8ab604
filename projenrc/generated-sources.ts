/**
 * Sources that are made of others, and aren't in Git. Scripts of package.json run this program first, and tests write them at their start: they are
 * made if they are missing, and made again after what they are made of has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { constructSources } from './construct-sources';
import { CDK8S_PLUS_VERSIONS } from './entries';
import { readRulePage, readSymptomPage } from './pages';

const ROOT = join(__dirname, '..');

/** Them, the API reference of the site, and indexes, as patterns of `.gitignore`. */
export const GENERATED = [
  ...CDK8S_PLUS_VERSIONS.slice(1).map((version) => `/src/plus-${version}.ts`), '/src/**/*.generated.*', '/docs/api/', '/docs/rules/README.md', '/docs/symptoms/README.md',
];

/** Their paths from the root of the repository, and their texts. */
function generatedSources(root: string): Readonly<Record<string, string>> {
  const src = join(root, 'src');
  return {
    ...Object.fromEntries(CDK8S_PLUS_VERSIONS.slice(1).map((version) => [`src/plus-${version}.ts`, plusEntry(src, version)])),
    ...Object.fromEntries(foldersWithScripts(src).map((folder) => [`src/${folder}/scripts.generated.ts`, scriptsModule(join(src, folder, 'scripts'))])),
    ...Object.fromEntries(Object.entries(constructSources(src)).map(([path, text]) => [`src/${path}`, text])),
    'src/findings/rule-pages.generated.json': pagesIn(root, 'docs/rules', readRulePage),
    'src/diagnosis/symptom-pages.generated.json': pagesIn(root, 'docs/symptoms', (file, markdown) => {
      const { summary, why, remedy, source } = readSymptomPage(file, markdown);
      return { summary, why, remedy, source };
    }),
  };
}

/** The entry point of a cdk8s-plus; `src/plus-27.ts` is the template. */
function plusEntry(src: string, version: string): string {
  return `// Generated from plus-27.ts.\n${readFileSync(join(src, 'plus-27.ts'), 'utf8').replace(/plus-27/g, `plus-${version}`)}`;
}

/** Folders below `src` that have PowerShell scripts. */
function foldersWithScripts(src: string): readonly string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === 'scripts')
    .map((path) => dirname(path).replaceAll(sep, '/')).sort();
}

/** A layer's PowerShell scripts as constants, since the core reads no files. */
function scriptsModule(scripts: string): string {
  const constants = readdirSync(scripts).sort().map((file) => {
    const lines = readFileSync(join(scripts, file), 'utf8').split('\n').map((line) => `  ${JSON.stringify(line)},\n`);
    // `clean-up.ps1` as `CLEAN_UP_SCRIPT`
    const name = `${file.replace('.ps1', '').replace(/-/g, '_').toUpperCase()}_SCRIPT`;
    return `/** \`scripts/${file}\` */\nexport const ${name} = [\n${lines.join('')}].join('\\n');\n`;
  });
  return ['// Generated from scripts/*.ps1.\n', ...constants].join('\n');
}

/** What the pages of a folder hold, by the IDs of their rules or symptoms. */
function pagesIn(root: string, folder: string, read: (file: string, markdown: string) => object): string {
  const ids = readdirSync(join(root, folder)).filter((file) => file !== 'README.md').map((file) => file.replace(/\.md$/, '')).sort();
  const pages = ids.map((id) => [id, read(`${folder}/${id}.md`, readFileSync(join(root, folder, `${id}.md`), 'utf8'))]);
  return `${JSON.stringify(Object.fromEntries(pages), undefined, 1)}\n`;
}

/** Writes those that are missing or stale, removes those that an earlier commit generated, and returns the paths of what it wrote. */
export function writeGeneratedSources(root = ROOT): readonly string[] {
  const sources = generatedSources(root);
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((each) => `src/${each.replaceAll(sep, '/')}`)) {
    if (/\.generated\.\w+$/.test(path) && !(path in sources)) { rmSync(join(root, path)); }
  }
  return Object.entries(sources).flatMap(([path, text]) => {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) { return []; }
    writeFileSync(file, text);
    return [path];
  });
}

/** A hash of all that the package is built of, of what builds it, and of the result. */
export function digestOfBuild(root: string): string {
  const hash = createHash('sha256');
  const parts = ['package.json', 'package-lock.json', 'tsconfig.json', 'projenrc', 'src', 'lib'].map((part) => join(root, part));
  for (const part of parts.filter((each) => existsSync(each))) {
    const files = statSync(part).isFile() ? [part] : readdirSync(part, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
    for (const file of files) { hash.update(`${relative(root, file)}\0`).update(readFileSync(file)).update('\0'); }
  }
  return hash.digest('hex');
}

if (require.main === module) { writeGeneratedSources(); }
