import { Page, REPOSITORY } from './pages';

/** What Starlight reads at the top of a page. */
export function dataOf({ file, route, title, documentTitle, description }: Page): object {
  return {
    title,
    description,
    // generated pages are edited elsewhere
    editUrl: /^docs\/(?:api\/|(?:rules|symptoms)\/README)/.test(file) ? false : `${REPOSITORY}/edit/main/${file}`,
    head: [{ tag: 'title', content: `${documentTitle} | k8s-windows` }],
    // every member of a class has headings of its own
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: route.startsWith('api/') ? 2 : 3 },
  };
}

/** Objects of a cluster in the example of a symptom: a search for a message would find their words. */
const DUMP = /^```yaml\n[^]*?\n```$/gm;

/** The text of a page: the ID of a rule or symptom, which its title doesn't have, and the Markdown. */
export function bodyOf({ id, body }: Page): string {
  if (id === undefined) { return body; }
  const searched = id.startsWith('doctor-') ? body.replace(DUMP, (dump) => `<div data-pagefind-ignore>\n\n${dump}\n\n</div>`) : body;
  return `<p class="problem-id"><code data-pagefind-meta="id">${id}</code></p>\n\n${searched}`;
}
