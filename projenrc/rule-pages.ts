import type { RulePage } from '../src/findings/rule';

/** Reads the page of a rule in `docs/rules`: what its author writes. Tests write and verify the rest. */
export function readRulePage(file: string, markdown: string): RulePage {
  const section = (title: string) => {
    const text = new RegExp(`^## ${title}\n\n([^]*?)(?=\n## |$(?![^]))`, 'm').exec(markdown)?.[1].trim();
    if (text === undefined) { throw new Error(`${file}: must have a section "## ${title}"`); }
    return text;
  };
  const block = (title: string) => {
    const found = /^```\w+(.*)\n([^]*?\n)```$/m.exec(section(title));
    if (!found) { throw new Error(`${file}: section "## ${title}" must begin with a block of code`); }
    return { meta: Object.fromEntries([...found[1].matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])), text: found[2] };
  };
  const { meta: { title: example = 'bad.yaml', ...exampleOptions }, text: bad } = block('Example');
  return {
    why: section('Why'), source: section('Sources').split('\n').map((line) => line.replace(/^- /, '')).join('; '), bad, good: block('Fix').text, example,
    ...(Object.keys(exampleOptions).length > 0 && { exampleOptions }),
  };
}
