import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { cpSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { navigation } from './src/navigation';
import { readPages, REPOSITORY } from './src/pages';
import { rehypeAddresses } from './src/rehype-addresses.mjs';

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

/** Copies the pictures of the documentation, to which pages refer. */
const images = {
  name: 'images',
  hooks: { 'astro:build:done': ({ dir }) => { cpSync(`${ROOT}docs/images`, new URL('images', dir), { recursive: true, filter: (file) => !file.endsWith('.yaml') }); } },
};

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
      description: pages.find(({ route }) => route === '').description,
      social: [{ icon: 'github', label: 'GitHub', href: REPOSITORY }],
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
