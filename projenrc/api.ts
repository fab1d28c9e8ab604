/**
 * What is generated from the declarations of the entry points: the API reports in `api`, by which a review shows every change of the public
 * API, and the API reference, which `npm run site` builds. Run as a program, it writes the reports; `api.slow.test.ts` verifies that they are current.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { ENTRIES } from './entries';

const ROOT = join(__dirname, '..');
const MODULES = Object.values(ENTRIES).map(({ module }) => module);
/** Entry points with the API of another: the root is `plus-27`, and the others differ in their cdk8s-plus only. */
const isCopy = (module: string) => module === 'index' || (module.startsWith('plus-') && module !== 'plus-27');

/** Declarations of the sources, below the project so that imports of packages resolve. */
function emitDeclarations(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'src', '--emitDeclarationOnly', '--outDir', folder], { cwd: ROOT });
}

/** Writes `<entry>.api.md` into the folder for each entry point that is no copy. */
export function writeApiReports(folder: string): void {
  const declarations = join(ROOT, '.cache', 'api', 'lib');
  emitDeclarations(declarations);
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
        apiReport: { enabled: true, reportFileName: `${module.replace(/\/index$/, '')}.api.md`, reportFolder: folder, reportTempFolder: join(ROOT, '.cache', 'api', 'reports') },
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

/** Writes the API reference, a page per exported name of the entry points but those for a certain cdk8s-plus, into the folder. */
export function writeApiReference(folder: string): void {
  execFileSync(process.execPath, [join(ROOT, 'node_modules', 'typedoc', 'bin', 'typedoc'), '--options', join(__dirname, 'typedoc.json'), '--out', folder,
    ...MODULES.filter((module) => !module.startsWith('plus-')).flatMap((module) => ['--entryPoints', join(ROOT, 'src', `${module}.ts`)])], { cwd: ROOT });
}

if (require.main === module) {
  rmSync(join(ROOT, 'api'), { recursive: true, force: true });
  writeApiReports(join(ROOT, 'api'));
}
