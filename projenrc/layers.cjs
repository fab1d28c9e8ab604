/** The layers of `src`, which `layers.json` lists: as a rule of ESLint, and as the picture and the table of CONTRIBUTING.md. */
const { join, posix, relative, sep } = require('node:path');
const { layers, pastIndex, never } = require('./layers.json');

const RANKS = new Map(layers.flatMap((row, rank) => Object.keys(row).map((folder) => [folder, rank])));
const rowOf = (list, from, to) => list.find((row) => new RegExp(row.from).test(from) && new RegExp(row.to).test(to));

/** What is wrong with an import. Paths are below `src`, without their extension; files that are in no folder are entry points. */
function faultOf(from, to) {
  const own = from.includes('/') ? from.split('/')[0] : undefined;
  const other = RANKS.has(to.split('/')[0]) ? to.split('/')[0] : undefined;
  if (own === other) { return undefined; }
  if (own !== undefined && !RANKS.has(own)) { return `src/${own} must be in projenrc/layers.json`; }
  if (other === undefined) { return 'entry points are for users of the package: import from the folder that has it'; }
  if (own !== undefined && RANKS.get(other) >= RANKS.get(own)) { return `imports run one way: src/${own} can't import src/${other}, see projenrc/layers.json`; }
  const forbidden = rowOf(never, from, to);
  if (forbidden) { return forbidden.why; }
  return to === other || to === `${other}/index` || rowOf(pastIndex, from, to) ? undefined : `src/${other}/index.ts is the only way in: export it there`;
}

const rule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = relative(join(context.cwd, 'src'), context.filename).split(sep).join('/').replace(/\.ts$/, '');
    if (from.startsWith('..')) { return {}; }
    const check = (node) => {
      if (typeof node?.value !== 'string') { return; }
      if (/^k8s-windows(?:\/|$)/.test(node.value)) { context.report({ node, message: 'import by a path: the name of the package leads past the layers' }); }
      if (!node.value.startsWith('.')) { return; }
      const message = faultOf(from, posix.join(posix.dirname(from), node.value).replace(/\.js$/, ''));
      if (message) { context.report({ node, message }); }
    };
    const checkSource = ({ source }) => check(source);
    return {
      ImportDeclaration: checkSource, ExportNamedDeclaration: checkSource, ExportAllDeclaration: checkSource, ImportExpression: checkSource,
      TSImportType: ({ argument }) => check(argument.literal),
      CallExpression: ({ callee, arguments: [first] }) => { if (callee.name === 'require') { check(first); } },
    };
  },
};

const rows = layers.map((row, i) => ({ id: `layer${i + 1}`, folders: Object.entries(row) })).reverse();

/** The layers as Mermaid, which GitHub draws. */
const picture = () => ['```mermaid', 'flowchart TB', ...rows.flatMap(({ id, folders }) => [
  `  subgraph ${id}[" "]`, '    direction LR', `    ${folders.map(([folder]) => folder).join(' ~~~ ')}`, '  end',
]), `  ${rows.map(({ id }) => id).join(' --> ')}`, '```'].join('\n');

const table = () => ['| layer | folder | what it contains |', '|---|---|---|', ...rows.flatMap(({ folders }, i) => folders.map(([folder, what]) => (
  `| ${rows.length - i} | \`src/${folder}\` | ${what} |`)))].join('\n');

module.exports = { faultOf, folders: [...RANKS.keys()], picture, rule, table };
