import { firstParagraph, Page, REPOSITORY } from './pages';

/** What Starlight reads at the top of a page. @param hasPlayground whether the site has the playground */
export function dataOf(page: Page, base: string, hasPlayground: boolean): object {
  const { file, route, title, documentTitle, description } = page;
  return {
    title,
    description,
    // generated pages are edited elsewhere
    editUrl: /^docs\/(?:api|rules|symptoms)\//.test(file) ? false : `${REPOSITORY}/edit/main/${file}`,
    head: [{ tag: 'title', content: route === '' ? documentTitle : `${documentTitle} | k8s-windows` }],
    // every member of a class has headings of its own
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: route.startsWith('api/') ? 2 : 3 },
    ...(route === '' && {
      hero: {
        tagline: firstParagraph(page.body)[0],
        actions: [
          { text: 'Install', link: '#installation', icon: 'right-arrow' },
          { text: 'Check manifests', link: `${base}check/`, variant: 'secondary' },
          hasPlayground ? { text: 'Playground', link: `${base}playground/`, variant: 'secondary' } : { text: 'Find an error', link: `${base}symptoms/`, variant: 'secondary' },
        ],
      },
    }),
  };
}

/** The text of a page. The top of the landing page has its first paragraph already. */
export function bodyOf({ route, body }: Page): string {
  return route === '' ? firstParagraph(body)[1] : body;
}
