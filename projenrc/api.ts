/**
 * What is generated from the declarations of the entry points: the API reports in `api`, by which a review shows every change of the public
 * API, and the API reference, which `npm run site` builds. Run as a program, it writes the reports; `api.slow.test.ts` verifies that they are
 * current.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { CDK8S_PLUS_VERSIONS, ENTRIES } from './entries';

const ROOT = join(__dirname, '..');
const MODULES = Object.values(ENTRIES).map(({ module }) => module);
/** Entry points with the API of another: the root is `plus-27`, and the others differ in their cdk8s-plus only. */
const isCopy = (module: string) => module === 'index' || (module.startsWith('plus-') && module !== 'plus-27');

/** Declarations of the sources, below the project so that imports of packages resolve. */
function emitDeclarations(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'src', '--emitDeclarationOnly', '--outDir', folder], {
    cwd: ROOT, stdio: 'inherit',
  });
}

/** Writes `<entry>.api.md` into the folder for each entry point that is no copy. */
export function writeApiReports(folder: string): void {
  const declarations = join(ROOT, '.cache', 'api', 'lib');
  emitDeclarations(declarations);
  // not before: without declarations there are no reports
  rmSync(folder, { recursive: true, force: true });
  const quiet = { default: { logLevel: ExtractorLogLevel.None } };
  mkdirSync(folder, { recursive: true });
  for (const module of MODULES.filter((name) => !isCopy(name))) {
    const configuration = ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: join(ROOT, 'package.json'),
      configObject: {
        projectFolder: ROOT,
        mainEntryPointFilePath: join(declarations, `${module}.d.ts`),
        compiler: { tsconfigFilePath: join(ROOT, 'src', 'tsconfig.json'), skipLibCheck: true },
        apiReport: {
          enabled: true, reportFileName: `${module.replace(/\/index$/, '')}.api.md`, reportFolder: folder,
          reportTempFolder: join(ROOT, '.cache', 'api', 'reports'),
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: 'lf',
        messages: { extractorMessageReporting: quiet, compilerMessageReporting: quiet, tsdocMessageReporting: quiet },
      },
    });
    Extractor.invoke(configuration, { localBuild: true, messageCallback: (message) => { message.handled = true; } });
  }
}

/** The entry point that the API reference describes, of those that differ in their cdk8s-plus only: the one that README.md names. */
const DESCRIBED = 'plus-33';

/** Writes the API reference, a page per exported name of the entry points but those with the API of another, into the folder. */
export function writeApiReference(folder: string): void {
  const modules = MODULES.filter((module) => module === DESCRIBED || (module !== 'index' && !module.startsWith('plus-')));
  execFileSync(process.execPath, [join(
    ROOT, 'node_modules', 'typedoc', 'bin', 'typedoc',
  ), '--options', join(__dirname, 'typedoc.json'), '--out', folder,
  ...modules.flatMap((module) => ['--entryPoints', join(ROOT, 'src', `${module}.ts`)])], { cwd: ROOT });
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
  for (const file of pages) { writeFileSync(file, withoutInternals(readFileSync(file, 'utf8'))); }
  const classes = pages.filter((file) => basename(dirname(file)) === 'classes');
  for (const file of classes) { writeFileSync(file, withProps(file, readFileSync(file, 'utf8'))); }
  const root = join(folder, 'README.md');
  writeFileSync(root, `${readFileSync(root, 'utf8').trimEnd()}\n\n${COPIES}\n`);
}

const [FIRST, LAST] = [CDK8S_PLUS_VERSIONS[0], CDK8S_PLUS_VERSIONS.at(-1)!];
const COPIES = `\`k8s-windows\` has the same API for cdk8s-plus-${FIRST}, and \`k8s-windows/plus-<version>\` for each cdk8s-plus from ${FIRST} to `
  + `${LAST}: `
  + `see [${DESCRIBED}](${DESCRIBED}/README.md).`;

/** A page with the exported names of types, instead of the internal ones that they are made of, and without the classes that members are from. */
function withoutInternals(page: string): string {
  return page
    .replaceAll(/^#{4,5} (?:Inherited from|Overrides)\n\n.+\n\n?/gm, '')
    .replaceAll(/^- `(?:Windows\w+|\w+Of)`\\<`plus\.(\w+)`\\>$/gm, '- `$1` of cdk8s-plus, with Windows options')
    .replaceAll(/^- `(\w+)`\\<`this`\\>$/gm, '- `$1` of cdk8s-plus')
    .replaceAll('`WindowsContainer`\\<`ContainerProps`\\>', '[`WindowsContainerProps`](../interfaces/WindowsContainerProps.md)');
}

const TABLE = /^## Properties\n\n((?:\|.*\n)+)/m;

/** The page of a class with a table of the props of its constructor, and of their Windows options. */
function withProps(file: string, page: string): string {
  const name = basename(file, '.md');
  const tableOf = (props: string) => {
    const described = join(dirname(file), '..', 'interfaces', `${props}.md`);
    const [, table] = (existsSync(described) && TABLE.exec(readFileSync(described, 'utf8'))) || [];
    // the page of a class may have anchors of the same names, and is in another folder
    return table?.replaceAll(/<a id="[^"]*"><\/a> /g, '').replaceAll(/\]\((?=\w)(?!https?:)/g, '](../interfaces/');
  };
  const props = `${name}Props`;
  const table = tableOf(props);
  if (table === undefined) { return page; }
  const link = `[\`${props}\`](../interfaces/${props}.md)`;
  const [, windows] = /^\| `windows\?` \| \[`(\w+)`\]/m.exec(table) ?? [];
  const options = windows === undefined ? [] : [`### Windows options\n\n\`windows\`:\n\n${tableOf(windows)}`];
  const sections = [`## Props\n\n${link}:\n\n${table}`, ...options];
  const [constructors] = /^## Constructors\n[^]*?(?=^## )/m.exec(page) ?? [''];
  const linked = constructors.replace(/^(\| `props\??` \| ).+( \|)$/m, `$1${link}$2`);
  return page.replace(constructors, () => `${linked.trimEnd()}\n\n${sections.join('\n')}\n`);
}

if (require.main === module) { writeApiReports(join(ROOT, 'api')); }
