import { firstParagraph, Page } from './pages';

/** What the landing page leads to, in this order. */
const TASKS = ['check', 'where', 'doctor', 'filter', 'admission', 'nodes'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A list of tasks, with what the page of each begins with. */
export function tasksOf(pages: readonly Page[], base: string): string {
  const items = TASKS.map((route) => {
    const { title, body } = pages.find((page) => page.route === route)!;
    const [sentence] = firstParagraph(body)[0].split(/(?<=[.:]) /);
    return `<li><a href="${base}${route}/"><strong>${escaped(title)}</strong><span>${escaped(sentence.replace(/:$/, '.'))}</span></a></li>`;
  });
  return `<ul class="tasks" aria-label="Tasks">${items.join('')}</ul>`;
}

/** The example of `docs/check.md`: a command, and what it prints. */
export function terminalOf(pages: readonly Page[]): string {
  const { file, body } = pages.find(({ route }) => route === 'check')!;
  const example = /^`(npx [^`]+)` prints:\n\n```text\n([\s\S]*?)\n```$/m.exec(body);
  if (!example) { throw new Error(`${file}: must have an example for the landing page: a line "\`npx …\` prints:", and a code block "text"`); }
  const [, command, output] = example;
  const colored = escaped(output)
    .replace(/^(.+?): (error|warning): (.+) (\[[\w-]+\])$/gm, '<b>$1</b>: <em class="$2">$2</em>: $3 <i>$4</i>')
    .replace(/^( += \w+)/gm, '<i>$1</i>').replace(/^( +(?:\d+)? \|)/gm, '<i>$1</i>');
  return `<div class="terminal"><div class="dots" aria-hidden="true"></div><pre><code><span class="prompt" aria-hidden="true">$ </span>${escaped(command)}\n\n${colored}</code></pre></div>`;
}
