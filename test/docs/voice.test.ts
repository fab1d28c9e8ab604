import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';
import { Folder } from '../cli/command';

const ROOT = path.join(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesIn = (folder: string, ending: RegExp) => readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  .map((file) => path.join(folder, file)).filter((file) => ending.test(file) && !/node_modules|\.generated\.|__snapshots__/.test(file));

/** Something that users read, and where it is written. */
interface Text { readonly place: string; readonly text: string }

/** A phrase with a word of the last column that is right: the term of the field, or the words of another program. */
interface Exception { readonly phrase: RegExp; readonly reason: string }

const EXCEPTIONS: readonly Exception[] = [
  { phrase: /there (?:is|are) no|(?:is|are) no longer/, reason: 'plain English; what is wrong in "gives 3, which is no port"' },
  { phrase: /sign in/, reason: 'what an account does' },
  { phrase: /(?:un)?signed (?:or unsigned )?(?:number|it|by unknown authority)/, reason: 'numbers with a sign, and certificates' },
  { phrase: /takes (?:precedence|too long|minutes)/, reason: 'the usual words for it' },
  { phrase: /port ranges?/i, reason: 'a term of the glossary itself' },
  { phrase: /virtual switch/, reason: 'a switch of a network' },
  { phrase: /index out of range/, reason: 'a panic of Go' },
  { phrase: /switch \(\$/, reason: 'a statement of PowerShell' },
  { phrase: /provenance statement/, reason: 'the term of npm' },
  { phrase: /for range \d|range set/, reason: 'messages of the IPAM plugin host-local' },
  { phrase: /(?:\brange = )?\$range|ranges = @|\.range\b/, reason: 'variables of PowerShell, and a key of the IPAM plugin host-local' },
  { phrase: /address ranges?/, reason: 'two addresses with a hyphen, which the Windows firewall accepts' },
  { phrase: /\{range /, reason: 'JSONPath' },
  { phrase: /level=fatal|actively refused/, reason: 'words of other programs' },
  { phrase: /a text (?:file|block)/, reason: 'the usual words for them' },
];

const [BEFORE_GLOSSARY, GLOSSARY] = read('CONTRIBUTING.md').split(/^## Glossary$/m);

/** The last column of the glossary. */
const NOT_TERMS = GLOSSARY.split('\n').filter((line) => line.startsWith('|')).slice(2)
  .flatMap((row) => row.split('|').at(-2)!.split(',')).map((term) => term.trim()).filter((term) => term !== '');

/** A term with the usual endings: `mend` in "mends" and "mended", `refuse` in "refusing". */
const withEndings = (term: string) => (/\W$/.test(term)
  ? term
  : /e$/.test(term) ? `${term.slice(0, -1)}(?:es?|ed|ing|al)` : `${term}(?:s|es|ed|ing)?`);

/** Matches what stands in the last column. */
const NOT = new RegExp(String.raw`(?<![\w-])(?:${NOT_TERMS.map(withEndings).join('|')})(?![\w-])`, 'gi');

const mayBe = (text: string, from: number, to: number) => EXCEPTIONS.some(({ phrase }) =>
  [...text.matchAll(new RegExp(phrase, 'gi'))].some(({ index, 0: match }) => index <= from && to <= index + match.length));

/** `<place>: …<the word, and what is around it>…` for each word of the last column. */
function wrongWords({ place, text }: Text): readonly string[] {
  return [...text.matchAll(NOT)].filter(({ index, 0: word }) => !mayBe(text, index, index + word.length))
    .map(({ index, 0: word }) => `${place}: [${word}] ${text.slice(Math.max(0, index - 60), index + 60).replaceAll(/\s+/g, ' ')}`);
}

/** Pages, without the Kubernetes objects in them: what they contain, such as events, isn't ours. */
function pages(): readonly Text[] {
  // a build of the site writes docs/api, which has the docstrings
  const docs = filesIn('docs', /\.md$/).filter((file) => !/^docs.api\b/.test(file));
  const others = [...filesIn('examples', /\.md$/), ...filesIn('test/cluster', /\.md$/), ...filesIn('schemas', /\.json$/)];
  const files = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...docs, ...others];
  return [
    ...files.map((place) => ({ place, text: read(place).replaceAll(/```ya?ml\n[\s\S]*?```/g, '') })),
    { place: 'CONTRIBUTING.md', text: BEFORE_GLOSSARY },
  ];
}

/** Sentences in the code: messages, summaries, explanations, help. A place in a template where a value is inserted is `…`. */
function sentences(): readonly Text[] {
  return filesIn('src', /\.ts$/).flatMap((file) => {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true);
    const found: Text[] = [];
    const visit = (node: ts.Node): void => {
      const text = ts.isStringLiteralLike(node) ? node.text
        : ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…') : '';
      if (text.includes(' ')) { found.push({ place: `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, text }); }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Scripts that run on nodes: their comments and messages. */
const scripts = () => filesIn('src', /\.ps1$/).map((place) => ({ place, text: read(place) }));

/** Comments in the examples. */
const comments = () => filesIn('examples', /\.ts$/).flatMap((place) => (
  [...read(place).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g)].map(({ 0: text }) => ({ place, text }))));

/** `--help` of every command. */
function helpTexts(): readonly Text[] {
  const folder = new Folder();
  const helpOf = (command: readonly string[]): readonly Text[] => {
    const { stdout: text } = folder.run([...command, '--help']);
    const commands = [...(text.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name)
      .filter((name) => name !== 'help');
    return [{ place: `k8s-windows ${command.join(' ')} --help`, text }, ...commands.flatMap((name) => helpOf([...command, name]))];
  };
  return helpOf([]);
}

/** Titles of tests. */
const titles = () => filesIn('test', /\.ts$/).flatMap((file) =>
  [...read(file).matchAll(/\b(?:test|it|describe)(?:\.\w+)?\((?:[^'"`\n]*\)\()?(['"`])(.+?)\1/g)].map(({ 2: text }) => ({ place: file, text })));

const SOURCES = {
  'pages': pages(), 'sentences': sentences(), 'comments': comments(), 'scripts': scripts(), 'help texts': helpTexts(), 'titles of tests': titles(),
};

describe('the words of the glossary\'s last column aren\'t used', () => {
  test.each(Object.entries(SOURCES))('in %s', (_, all: readonly Text[]) => {
    expect(all.length).toBeGreaterThan(10);
    expect(all.flatMap(wrongWords)).toEqual([]);
  });

  test('each exception is needed', () => {
    const all: readonly Text[] = Object.values(SOURCES).flat();
    const needed = ({ phrase }: Exception) =>
      all.some(({ text }) => [...text.matchAll(new RegExp(phrase, 'gi'))].some(([match]) => match.search(NOT) >= 0));
    expect(EXCEPTIONS.filter((exception) => !needed(exception))).toEqual([]);
  });

  test.each([
    'a kubelet switch', 'It mends them', 'was refused', 'refusing it', 'gives 3, which is no number', 'can\'t be: x', 'the whole numbers',
  ])('they are found: %s', (text) => {
    expect(wrongWords({ place: 'x', text })).toHaveLength(1);
  });
});
