import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { navigation } from './src/navigation';
import { picturesOf, readPages, REPOSITORY } from './src/pages';
import { rehypeAddresses } from './src/rehype-addresses.mjs';
import { SOCIAL_IMAGE, socialImage } from './src/social-image.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const pages = readPages(ROOT);
const origin = process.env.SITE_ORIGIN ?? 'https://k8s-windows.github.io';
/** `SITE_BASE=/` builds a site for the root of a server. */
const base = `/${(process.env.SITE_BASE ?? '/k8s-windows/').replace(/^\/|\/$/g, '')}/`.replace('//', '/');

/** Tells search engines where the list of pages is. */
const robots = {
  name: 'robots',
  hooks: { 'astro:build:done': ({ dir }) => { writeFileSync(new URL('robots.txt', dir), `User-agent: *\nAllow: /\nSitemap: ${origin}${base}sitemap-index.xml\n`); } },
};

/** Copies the pictures of the documentation, to which pages refer, and makes the one for links to the site. */
const images = {
  name: 'images',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for (const { from, to } of picturesOf(pages)) { cpSync(ROOT + from, new URL(to, dir)); }
      const picture = readFileSync(`${ROOT}docs/images/where-after.svg`, 'utf8');
      writeFileSync(new URL(SOCIAL_IMAGE.path, dir), await socialImage(picture));
    },
  },
};

const meta = (attrs) => ({ tag: 'meta', attrs });
/** What other sites show with a link. Starlight adds the title and the description of each page. */
const social = [
  meta({ property: 'og:image', content: `${origin}${base}${SOCIAL_IMAGE.path}` }),
  meta({ property: 'og:image:width', content: String(SOCIAL_IMAGE.width) }),
  meta({ property: 'og:image:height', content: String(SOCIAL_IMAGE.height) }),
  meta({ property: 'og:image:alt', content: SOCIAL_IMAGE.alt }),
  meta({ name: 'twitter:card', content: 'summary_large_image' }),
];

export default defineConfig({
  site: origin,
  base,
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  // scripts are files: Vite doesn't complete those that Astro writes into pages
  vite: { build: { assetsInlineLimit: 0 } },
  markdown: { rehypePlugins: [[rehypeAddresses, { root: ROOT, pages, base }]] },
  integrations: [
    starlight({
      title: 'k8s-windows',
      description: pages.find(({ route }) => route === 'overview').description,
      social: [{ icon: 'github', label: 'GitHub', href: REPOSITORY }],
      head: social,
      sidebar: navigation(pages),
      routeMiddleware: './src/sidebar.mjs',
      components: { Search: './src/components/Search.astro' },
      customCss: ['./src/styles.css'],
      markdown: { processedDirs: ['..'] },
      editLink: { baseUrl: `${REPOSITORY}/edit/main/` },
      expressiveCode: { themes: ['github-dark-high-contrast', 'github-light-high-contrast'], defaultProps: { wrap: true }, styleOverrides: { borderRadius: '0.5rem' } },
    }),
    robots,
    images,
  ],
});
