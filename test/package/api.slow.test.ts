import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { writeApiReports } from '../../projenrc/api';
import { temporaryFolder } from '../temporary-folder';

const ROOT = join(__dirname, '..', '..');

/** The files of a folder and those below, with their contents. */
function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.md'));
  return Object.fromEntries(files.map((entry) => join(entry.parentPath, entry.name)).sort()
    .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]));
}

test('the API reports are current (npm run generate writes them)', () => {
  const current = temporaryFolder();
  writeApiReports(current);
  expect(contents(join(ROOT, 'api'))).toEqual(contents(current));
});

test('k8s-windows/core exports at most 151 names', () => {
  const { options } = ts.parseJsonConfigFileContent(
    { ...ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config, include: [], files: [] }, ts.sys, ROOT,
  );
  const program = ts.createProgram([join(ROOT, 'src', 'core.ts')], options);
  const checker = program.getTypeChecker();
  const names = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, 'src', 'core.ts'))!)!);
  expect(names.length).toBeGreaterThan(50);
  expect(names.length).toBeLessThanOrEqual(151);
});
