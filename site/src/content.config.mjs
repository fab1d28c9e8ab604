import { createMarkdownProcessor } from '@astrojs/markdown-remark';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import * as path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bodyOf, dataOf } from './front-matter';
import { landingPage, missingPage } from './landing';
import { readPages } from './pages';
import { withPlaygroundLink } from './playground-link';

/** Reads the pages from where they are in the repository. */
const repository = {
  name: 'repository',
  async load({ config, store, parseData }) {
    const root = fileURLToPath(new URL('..', config.root));
    const markdown = await createMarkdownProcessor(config.markdown);
    const pages = readPages(root);
    const made = [landingPage(pages, config.base), missingPage(config.base)].map((page) => ({ ...page, file: 'README.md' }));
    const written = await Promise.all(pages.map(async (page) => {
      const body = await withPlaygroundLink(page, bodyOf(page));
      return { id: page.route, file: page.file, data: dataOf(page), body };
    }));
    const entries = [];
    for (const { id, file, data, body } of [...made, ...written]) {
      const { code: html, metadata } = await markdown.render(body, { fileURL: pathToFileURL(path.join(root, file)) });
      entries.push({ id, data: await parseData({ id, data }), body, filePath: `../${file}`, rendered: { html, metadata } });
      // Astro loses what is stored while it still writes to disk, for which it needs a turn of the event loop
      await setImmediate();
    }
    entries.forEach((entry) => store.set(entry));
  },
};

export const collections = { docs: defineCollection({ loader: repository, schema: docsSchema() }) };
