import { tasksOf, terminalOf } from './landing';
import { firstParagraph, Page, REPOSITORY } from './pages';

/** What Starlight reads at the top of a page. */
export function dataOf(page: Page, base: string, pages: readonly Page[]): object {
  const { file, route, title, documentTitle, description } = page;
  return {
    title,
    description,
    // generated pages are edited elsewhere
    editUrl: /^docs\/(?:api\/|(?:rules|symptoms)\/README)/.test(file) ? false : `${REPOSITORY}/edit/main/${file}`,
    head: [{ tag: 'title', content: route === '' ? documentTitle : `${documentTitle} | k8s-windows` }],
    // every member of a class has headings of its own
    tableOfContents: route !== '' && { minHeadingLevel: 2, maxHeadingLevel: route.startsWith('api/') ? 2 : 3 },
    ...(route === '' && {
      hero: {
        tagline: firstParagraph(page.body)[0],
        actions: [
          { text: 'Try it in the browser', link: `${base}playground/`, icon: 'right-arrow' },
          { text: 'Install', link: '#installation', variant: 'secondary' },
          { text: 'Find an error', link: `${base}symptoms/`, variant: 'secondary' },
        ],
        image: { html: terminalOf(pages) },
      },
    }),
  };
}

/** The text of a page. The top of the landing page has its first paragraph already, and has tasks instead. */
export function bodyOf({ route, body }: Page, base: string, pages: readonly Page[]): string {
  return route === '' ? `${tasksOf(pages, base)}\n\n${firstParagraph(body)[1]}` : body;
}
