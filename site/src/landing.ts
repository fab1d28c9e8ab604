import { firstParagraph, Page } from './pages';

/** What is read of a page that isn't made of a Markdown file. */
export interface MadePage {
  readonly id: string;
  readonly data: object;
  readonly body: string;
}

/** What the landing page leads to, in this order. */
const TASKS = ['check', 'where', 'doctor', 'filter', 'admission', 'nodes'];
/** Where to start, by what a reader has. */
const STARTS: readonly (readonly [route: string, words: string])[] = [
  ['getting-started', 'A cdk8s app'], ['pulumi', 'A Pulumi program'], ['tools', 'A pipeline'], ['overview', 'Installation and supported versions'],
];
/** An error of Windows nodes that many readers come with. */
const COMMON_ERROR = 'The container operating system does not match the host operating system';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A field whose words the search dialog gets, on submit. */
export function searchField(label: string, placeholder: string, attributes = ''): string {
  return `<form class="find" data-search${attributes}><label for="find-words">${escaped(label)}</label>`
    + `<span><input id="find-words" type="search" autocomplete="off" spellcheck="false" placeholder="${escaped(placeholder)}" />`
    + '<button type="submit">Search</button></span></form>';
}

/** The page that visitors see first. All texts are those of the pages that it leads to. */
export function landingPage(pages: readonly Page[], base: string): MadePage {
  const byRoute = (route: string) => pages.find((page) => page.route === route)!;
  const overview = byRoute('overview');
  const platforms = pages.filter(({ route }) => route.startsWith('platforms/')).sort((a, b) => (a.route < b.route ? -1 : 1));
  const title = 'k8s-windows: Kubernetes clusters with Windows nodes';
  return {
    id: 'index',
    data: {
      title: 'k8s-windows', description: overview.description, head: [{ tag: 'title', content: title }], editUrl: false, tableOfContents: false,
      template: 'splash', pagefind: false,
      hero: {
        tagline: firstParagraph(overview.body)[0],
        actions: [
          { text: 'Try it in the browser', link: `${base}playground/`, icon: 'right-arrow' },
          { text: 'Get started', link: `${base}getting-started/`, variant: 'secondary' },
        ],
        image: { html: terminalOf(byRoute('check')) },
      },
    },
    body: [
      searchField('Find an error message', COMMON_ERROR),
      '## Where Pods run, before and after a fix', picturesOf(overview, base),
      '## Tasks', tasksOf(TASKS.map(byRoute), base),
      '## Platforms', linksOf(platforms.map(({ route, title: name }) => [route, name.replace(/^.* on /, '')]), base),
      '## Where to start', linksOf(STARTS, base),
    ].join('\n\n'),
  };
}

function linksOf(links: readonly (readonly [route: string, text: string])[], base: string): string {
  return `<ul class="chips">${links.map(([route, text]) => `<li><a href="${base}${route}/">${escaped(text)}</a></li>`).join('')}</ul>`;
}

/** A list of tasks, with what the page of each begins with. */
export function tasksOf(pages: readonly Page[], base: string): string {
  const items = pages.map(({ route, title, body }) => {
    const [sentence] = firstParagraph(body)[0].split(/(?<=[.:]) /);
    return `<li><a href="${base}${route}/"><strong>${escaped(title)}</strong><span>${escaped(sentence.replace(/:$/, '.'))}</span></a></li>`;
  });
  return `<ul class="tasks" aria-label="Tasks">${items.join('')}</ul>`;
}

/** The pictures of README.md. */
function picturesOf({ file, body }: Page, base: string): string {
  const pictures = [...body.matchAll(/!\[(\w+): ([^\]]+)\]\(docs\/images\/([\w-]+\.svg)\)/g)];
  if (pictures.length === 0) { throw new Error(`${file}: must have pictures for the landing page: "![Before: what it shows](docs/images/….svg)"`); }
  const figures = pictures.map(([, when, what, name]) => {
    const picture = `<img src="${base}images/${name}" alt="${escaped(what)}" />`;
    return `<figure><figcaption>${when}</figcaption><div class="wide" tabindex="0">${picture}</div></figure>`;
  });
  return `<div class="pictures">${figures.join('')}</div>`;
}

/** The example of `docs/check.md`: a command, and what it prints. */
export function terminalOf({ file, body }: Page): string {
  const example = /^`(npx [^`]+)` prints:\n\n```text\n([\s\S]*?)\n```$/m.exec(body);
  if (!example) { throw new Error(`${file}: must have an example for the landing page: a line "\`npx …\` prints:", and a code block "text"`); }
  const [, command, output] = example;
  const colored = escaped(output).replaceAll('&quot;', '"')
    .replace(/^(.+?): (error|warning): (.+) (\[[\w-]+\])$/gm, '<b>$1</b>: <em class="$2">$2</em>: $3 <i>$4</i>')
    .replace(/^( += \w+)/gm, '<i>$1</i>').replace(/^( +(?:\d+)? \|)/gm, '<i>$1</i>');
  return '<div class="terminal"><div class="dots" aria-hidden="true"></div><pre><code><span class="prompt" aria-hidden="true">$ '
    + `</span>${escaped(command)}\n\n${colored}</code></pre></div>`;
}

/** The page for addresses that don't exist: the search, with the words of the address. */
export function missingPage(base: string): MadePage {
  const noIndex = { tag: 'meta', attrs: { name: 'robots', content: 'noindex' } };
  return {
    id: '404',
    data: { title: 'Page not found', editUrl: false, tableOfContents: false, pagefind: false, head: [noIndex] },
    body: searchField('Search the documentation', 'Words, or an error message', ' data-address')
      + `<p>Or go to <a href="${base}rules/">all rules</a>, <a href="${base}symptoms/">all symptoms</a>, or <a href="${base}">the first page</a>.</p>`,
  };
}
