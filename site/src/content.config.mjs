import { createMarkdownProcessor } from '@astrojs/markdown-remark';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import * as path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bodyOf, dataOf } from './front-matter';
import { readPages } from './pages';
import { withPlaygroundLink } from './playground-link';

/** Reads the pages from where they are in the repository. */
const repository = {
  name: 'repository',
  async load({ config, store, parseData }) {
    const root = fileURLToPath(new URL('..', config.root));
    const markdown = await createMarkdownProcessor(config.markdown);
    const pages = readPages(root);
    const entries = [];
    for (const page of pages) {
      const id = page.route === '' ? 'index' : page.route;
      const text = await withPlaygroundLink(page, bodyOf(page, config.base, pages));
      const { code: html, metadata } = await markdown.render(text, { fileURL: pathToFileURL(path.join(root, page.file)) });
      const data = await parseData({ id, data: dataOf(page, config.base, pages) });
      entries.push({ id, data, body: page.body, filePath: `../${page.file}`, rendered: { html, metadata } });
      // Astro loses what is stored while it still writes to disk, for which it needs a turn of the event loop
      await setImmediate();
    }
    entries.forEach((entry) => store.set(entry));
  },
};

export const collections = { docs: defineCollection({ loader: repository, schema: docsSchema() }) };
