/**
 * Parses PowerShell scripts with the grammar that editors use: a JSON list of texts by stdin, what was found in each by stdout; with the argument
 * `tree`, their syntax trees. A program of its own, since the grammar's loader needs `import()`, which jest's sandbox has not.
 */
const { readFileSync } = require('node:fs');
const { Language, Parser } = require('@vscode/tree-sitter-wasm');

async function main() {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm')));
  const scripts = JSON.parse(readFileSync(0, 'utf8'));
  process.stdout.write(JSON.stringify(scripts.map((script) => {
    const root = parser.parse(script).rootNode;
    if (process.argv[2] === 'tree') { return root.hasError ? null : treeOf(root); }
    const texts = (type) => root.descendantsOfType(type).map(({ text }) => text);
    return {
      valid: !root.hasError,
      commands: texts('command_name'),
      called: root.descendantsOfType('command_invokation_operator').map((node) => node.nextSibling.text),
      expandable: [...texts('expandable_string_literal'), ...texts('expandable_here_string_literal')],
      literals: texts('string_literal'),
    };
  })));
}

/** Names of the grammar, with positions in the script. */
function treeOf(node) {
  return { type: node.type, start: node.startIndex, end: node.endIndex, children: node.namedChildren.map(treeOf) };
}

void main();
