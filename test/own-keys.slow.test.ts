import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..');
/** Parts that read what users wrote; the fronts' type declarations would take most of the time. */
const FRONTS = /\/src\/(?:cdk8s|pulumi|pulumi-\w+|cli)\//;

/** Whether a type can be any string, so that it may be `constructor` or `__proto__`. */
function isOpen(type: ts.Type, checker: ts.TypeChecker): boolean {
  return type.isUnion() ? type.types.some((each) => isOpen(each, checker)) : ['string', 'any', 'unknown'].includes(checker.typeToString(type));
}

/** The key that an expression reads a table at, or looks for with `in`. */
function keyReadBy(node: ts.Node): ts.Node | undefined {
  if (ts.isElementAccessExpression(node)) { return /^[A-Z][A-Z0-9_]+$/.test(node.expression.getText()) ? node.argumentExpression : undefined; }
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword && !ts.isStringLiteral(node.left) ? node.left : undefined;
}

/** Tables that are read at any string without `lookUp`, and `in` with any string: both find what every object inherits. */
function inheritedReadsIn(entries: readonly string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(entries, { ...options, noEmit: true, types: ['node'] });
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !entries.includes(file.fileName)) { continue; }
    const visit = (node: ts.Node): void => {
      const key = keyReadBy(node);
      if (key && isOpen(checker.getTypeAtLocation(key), checker)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${path.relative(ROOT, file.fileName)}:${line + 1} ${node.getText()}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(path.join(ROOT, 'src', 'tsconfig.json'), (file) => readFileSync(file, 'utf8')).config, ts.sys, path.join(ROOT, 'src'),
);

test('tables are read at the keys of users by lookUp only', () => {
  const core = fileNames.filter((file) => /\/src\/[\w-]+\//.test(file) && !FRONTS.test(file));
  expect(core.length).toBeGreaterThan(400);
  expect(inheritedReadsIn(core, options)).toEqual([]);
});

test('a read of an inherited key is found', () => {
  const file = path.join(__dirname, 'own-keys.example.ts');
  expect(inheritedReadsIn([file], options)).toEqual(['test/own-keys.example.ts:5 TABLE[key]', 'test/own-keys.example.ts:5 key in TABLE']);
});
